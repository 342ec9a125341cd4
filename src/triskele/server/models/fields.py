"""Fields that several of the server's types have, and what is sent to the server in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from triskele.server.config import Limits

Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Word = Annotated[
    str,
    Field(
        pattern=r"^[!-~]{1,64}$",
        description="Random letters of your own that are mixed into the key, so that nobody can choose the deal.",
    ),
]
# A bad name is refused with a sentence of its own, so the framework lets more pass than is described here. The letters
# are some that are always accepted; the server accepts others too, if they can be printed and seen.
LETTERS = "!-~¡-¬®-\u02ffΑ-ΡΣ-ώЀ-ҁҊ-ԯא-תء-غف-يअ-हก-ะぁ-ゖァ-ヺ一-鿿가-힣"
LEGIBLE = f"^[{LETTERS}][{LETTERS} ]*$"
PersonName = Annotated[
    str,
    Field(
        max_length=1000,
        description="Printable, with something visible in it; in any script.",
        json_schema_extra={"minLength": 1, "maxLength": Limits().name, "pattern": LEGIBLE},
    ),
]


class In(BaseModel):
    """What is sent to the server, which refuses entries that it does not know."""

    model_config = ConfigDict(extra="forbid")
