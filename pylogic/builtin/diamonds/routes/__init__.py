"""Routes of diamonds: the graph of moves, walks in it, bounds on their length."""
