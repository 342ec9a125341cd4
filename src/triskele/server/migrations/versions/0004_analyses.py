"""What the judge found about finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),  # JSON, compressed
        sa.Column("created", sa.Double, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("Migrations go forward only.")
