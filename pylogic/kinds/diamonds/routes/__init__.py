"""What diamonds need beyond facts and atoms: the graph of moves, walks in it, bounds on their length."""
