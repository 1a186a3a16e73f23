"""The algorithms of T. Sobczyk's solver by their names, after its documentation (AdPTO, dokumentacja projektu).

Each is a function over the graph of moves that also works alone on a given route; `program` puts them
together as section 5 does.  A move here collects the diamonds that it enters: one on the node where a
move starts has been collected by whatever led there, so m and every route come out the same.
"""
