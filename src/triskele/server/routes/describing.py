"""The description of the interface, at /api/openapi.json.

The framework would build the type of every answer once for each route, at each start. Answers are never checked by
it, so routes name their types, and these are built when somebody asks for the description."""

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from triskele.server.config import Limits
from triskele.server.models.examples import EXAMPLES
from triskele.server.models.messages import Message, Sent
from triskele.server.models.programs import StreamLine
from triskele.server.models.refusals import Problem
from triskele.server.people import SIGN

JSON = "application/json"
SCHEMA = "#/components/schemas/{model}"
_types: dict[str, Any] = {}  # that the description names


def _named(kind: Any) -> dict[str, str]:
    """A type by its name."""
    _types[kind.__name__] = kind
    return {"$ref": SCHEMA.format(model=kind.__name__)}


def answers(*kinds: Any, status: int = 200) -> dict[str, Any]:
    """What a route says about its answer, which is of one of these types."""
    names = [_named(kind) for kind in kinds]
    content = {JSON: {"schema": {"anyOf": names} if len(names) > 1 else names[0]}}
    return {"status_code": status, "response_model": None, "responses": {status: {"content": content}}}


_named(Message), _named(Sent), _named(StreamLine)  # OpenAPI has no place of its own for sockets and streams
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": {"application/problem+json": {"schema": _named(Problem)}}, "description": description}
    for status, description in {
        401: "No identity yet",
        403: "Not yours",
        404: "Not there",
        409: "Not as things stand; `stale` comes with the table as it is now",
        413: "Too large",
        422: "Malformed",
        429: "Too much at once",
        503: "Nothing can be stored at the moment",
    }.items()
}


def described(app: FastAPI, describe: Callable[[], dict[str, Any]], limits: Limits) -> dict[str, Any]:
    """The description, with examples that were recorded."""
    if app.openapi_schema is None:
        found = describe()
        paths, schemas = found["paths"], found["components"]["schemas"]
        schemas.update(_schemas())
        for name, example in EXAMPLES.items():
            schemas[name]["examples"] = [example]
        schemas["Rename"]["properties"]["name"]["maxLength"] = limits.name
        schemas["NameProgram"]["properties"]["name"]["maxLength"] = limits.name - len(f"{SIGN} ")
        schemas["Say"]["properties"]["text"]["maxLength"] = limits.chat
        for name in ("SeatWish", "ChangeSeat"):
            schemas[name]["properties"]["name"]["anyOf"][0]["maxLength"] = limits.name
        for path in paths.values():
            for operation in path.values():
                for answer in operation["responses"].values():
                    _exemplify(answer.get("content", {}).get(JSON, {}))
    assert app.openapi_schema is not None
    return app.openapi_schema


def _exemplify(content: dict[str, Any]) -> None:
    """Give an answer of several types an example of the first."""
    first, *_ = content.get("schema", {}).get("anyOf", [{}])
    if "$ref" in first:
        content["example"] = EXAMPLES.get(first["$ref"].rpartition("/")[2])


def _schemas() -> dict[str, dict[str, Any]]:
    """The schemas of the named types and of their parts."""
    _, schemas = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(kind)) for name, kind in _types.items()], ref_template=SCHEMA
    )
    return dict(schemas["$defs"])
