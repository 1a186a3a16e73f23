"""Questions that take many runs: explanations, difficulty, superfluous clues, the answers of people judged."""
