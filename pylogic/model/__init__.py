"""The data that is passed around: texts and their places, documents, puzzles, questions, answers, pictures."""

VERSION = "0.1.0"
