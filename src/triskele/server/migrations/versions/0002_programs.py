"""Programs that play: whose they are, and the hashes of their tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("person", sa.Text, primary_key=True),  # its own identity
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
    )
    op.create_index("programs_owner", "programs", ["owner"])
    op.create_index("programs_digest", "programs", ["digest"], unique=True)


def downgrade() -> None:
    raise NotImplementedError("Migrations go forward only.")
