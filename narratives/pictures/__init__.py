"""Pictures: SVG drawn from what a viewer may see. Pure; the canvas is shared, every picture is one file."""
