"""From the rules of a puzzle at their places, one step after the other, the cheapest first.

A step is what follows from one reason: a rule at a place (`pylogic.model.laws.LawAtPlace`) with what is known, or,
where no rule alone gives anything, a few rules that refute a supposition.  What a reason costs is said in `state`.
The idea is that of step-wise explanation (Bogaerts, Gamba, Guns, *A framework for step-wise explaining how to solve
constraint satisfaction problems*, Artificial Intelligence 2021): of all that follows the step of least cost is next.
"""
