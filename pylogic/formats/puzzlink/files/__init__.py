"""Codecs of the file form of pzpr, ``pzprv3``: rows of words for what is given, and after it for the answer."""
