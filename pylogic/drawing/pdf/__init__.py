"""Pages of a PDF; its picture is the one that SVG shows, drawn by lines and letters.

fpdf2 writes the pages: it is kept well, pure Python, and draws paths and texts as they are.
"""
