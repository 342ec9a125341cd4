"""The description of the interface as a page to read: every route with its parameters, its body and its answers."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h2 { border-top: 1px solid; margin-top: 2rem; padding-top: 1rem; overflow-wrap: anywhere; }
h2 code { font-size: 1rem; } h3 { font-size: 1rem; margin-bottom: 0.25rem; }
pre { overflow-x: auto; border: 1px solid; border-radius: 6px; padding: 0.75rem; }
td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; }
nav ul { columns: 20rem; list-style: none; padding: 0; } nav a { overflow-wrap: anywhere; }
"""


def page(description: dict[str, Any]) -> str:
    """The page of a description in the form of OpenAPI."""
    info = description["info"]
    routes = list(_routes(description))
    links = "".join(f'<li><a href="#{name}">{escape(f"{method} {path}")}</a></li>' for name, method, path, _ in routes)
    body = "".join(_route(description, *route) for route in routes)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(info['title'])}: the interface</title>"
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1><p>{escape(info.get('summary', ''))}</p>"
        '<p>The same for programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>'
        f"<nav><ul>{links}</ul></nav><main>{body}</main></body></html>"
    )


def _routes(description: dict[str, Any]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Every route, with a name for links."""
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            name = "".join(letter if letter.isalnum() else "-" for letter in f"{method}{path}")
            yield name, method.upper(), path, route


def _route(description: dict[str, Any], name: str, method: str, path: str, route: dict[str, Any]) -> str:
    told = escape(route.get("description") or route.get("summary", ""))
    parts = [f'<h2 id="{name}"><code>{method} {escape(path)}</code></h2><p>{told}</p>']
    if route.get("parameters"):
        rows = "".join(_parameter(description, each) for each in route["parameters"])
        parts.append(f"<h3>Parameters</h3><table>{rows}</table>")
    if "requestBody" in route:
        parts.append(_content(description, "Body", route["requestBody"]))
    for code, answer in route.get("responses", {}).items():
        if code.startswith("2"):
            parts.append(_content(description, f"Answer {code}", answer))
    refusals = [code for code in route.get("responses", {}) if not code.startswith("2")]
    if refusals:
        parts.append(f"<p>Refused with {escape(', '.join(refusals))}.</p>")
    return "".join(parts)


def _parameter(description: dict[str, Any], parameter: dict[str, Any]) -> str:
    found = _resolved(description, parameter)
    need = "" if found.get("required") else ", may be left out"
    kind = _kind(found.get("schema", {}))
    told = escape(found.get("description", ""))
    cells = (f"<code>{escape(found['name'])}</code>", escape(found["in"]) + need, kind, told)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _kind(schema: dict[str, Any]) -> str:
    choices = schema.get("enum") or [schema[name] for name in ("const",) if name in schema]
    if choices:
        return escape(", ".join(map(str, choices)))
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(_kind(each) for each in several)
    return escape(str(schema.get("type") or schema.get("$ref", "").rpartition("/")[2]))


def _content(description: dict[str, Any], title: str, what: dict[str, Any]) -> str:
    """What goes in or comes out: each kind of it, with the names of its types and an example."""
    parts = [f"<h3>{title}</h3>"]
    for kind, content in _resolved(description, what).get("content", {}).items():
        schema = content.get("schema", {})
        parts.append(f"<p><code>{escape(kind)}</code> {_kind(schema) if schema else ''}</p>")
        example = _example(description, content, schema)
        if example is not None:
            parts.append(f"<pre>{escape(json.dumps(example, ensure_ascii=False, indent=1))}</pre>")
    return "".join(parts)


def _example(description: dict[str, Any], content: dict[str, Any], schema: dict[str, Any]) -> Any:
    if "example" in content:
        return content["example"]
    for each in content.get("examples", {}).values():
        return each.get("value")
    found = _resolved(description, schema)
    for several in ("anyOf", "oneOf"):
        for each in found.get(several, []):
            return _example(description, {}, each)
    return next(iter(found.get("examples", [])), found.get("example"))


def _resolved(description: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A part of the description, wherever it stands."""
    found: dict[str, Any] = part
    while "$ref" in found:
        place: Any = description
        for step in found["$ref"].removeprefix("#/").split("/"):
            place = place[step]
        found = place
    return found
