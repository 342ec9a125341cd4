"""A refusal, and that all is well."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Problem(BaseModel):
    """RFC 9457 problem details. `code` is stable; `detail` is a sentence in the reader's language."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
    code: str


class Health(BaseModel):
    status: Literal["ok"]
    version: str
