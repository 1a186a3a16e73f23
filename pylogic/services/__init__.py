"""Services for other programs: the page for browsers, the language server for editors."""
