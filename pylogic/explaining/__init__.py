"""Questions that take many runs: explanations, difficulty, superfluous clues, judging people's answers."""
