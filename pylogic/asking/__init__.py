"""Questions made of many runs: explanations, superfluous clues, answers of people judged."""
