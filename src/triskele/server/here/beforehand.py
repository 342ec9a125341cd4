"""What Python in a page imports and makes before its memory is kept (web/src/here/python.ts): the next start begins
with all of it. Nothing here may know of a database, a clock or chance, for each start would have the same."""

from triskele.analysis import judge, reasons
from triskele.bots.nets import loops, search
from triskele.server.here import minds
from triskele.server.here.application import Here
from triskele.server.minds import comparing, crew
from triskele.table import pictures

DATABASE = "/kept/tables.db"  # as kept.ts has it
IMPORTED = (judge, reasons, loops, search, minds, comparing, crew, pictures)

here = Here(DATABASE)
