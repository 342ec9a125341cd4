"""Whether a table allows aids where several people play."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("aids", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    raise NotImplementedError("Migrations go forward only.")
