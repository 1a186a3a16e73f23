"""What is passed around: texts and their places, documents, puzzles, questions, answers.  Imports only ``pictures``."""
