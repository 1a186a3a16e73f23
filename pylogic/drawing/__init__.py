"""Pages and pictures of what was found."""
