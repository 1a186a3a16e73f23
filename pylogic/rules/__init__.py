"""What kinds declared in a file are made of: sorts of variables, boards, groups, expressions, flat facts."""
