"""Solutions and answers of people checked against the rules, without any engine."""
