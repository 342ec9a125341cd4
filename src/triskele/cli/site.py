"""The command for people who host the page without a server."""

from pathlib import Path

from triskele.cli.app import app


@app.command
def site(out: Path) -> None:
    """Write the page as a site that plays in the browser alone: any static host can serve it, below any path.

    - out: the folder to write it into
    """
    from triskele.site.build import write

    files, size = write(out)
    print(f"{out}: {files} files, {size / 1e6:.1f} MB. Try it: python -m http.server -d {out}")
