"""Pictures and pages: boards in a terminal, as SVG, PNG, PDF, HTML and LaTeX."""
