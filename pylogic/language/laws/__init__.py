"""The rules of a declared kind at their places, as people reason with them."""
