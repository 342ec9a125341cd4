"""People, tables and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TABLE_ID = "tables.id"


def upgrade() -> None:
    op.create_table(
        "settings", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False)
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("board", sa.Text),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("chat", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("bot", sa.Integer, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_index(
        "tables_waiting",
        "tables",
        ["status", "touched"],
        sqlite_where=sa.text("status <> 'finished'"),
        postgresql_where=sa.text("status <> 'finished'"),
    )
    op.create_index(
        "tables_bot", "tables", ["touched"], sqlite_where=sa.text("bot = 1"), postgresql_where=sa.text("bot = 1")
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, sa.ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),  # the uniqueness that everything rests on
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sitting",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("sitting_table", "sitting", ["table_id"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text, sa.ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text),
        sa.Column("level", sa.Text),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_person", "results", ["person"])
    op.create_table(
        "tokens",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey(TABLE_ID, ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_index("tokens_table", "tokens", ["table_id"])
    op.create_index("tokens_expires", "tokens", ["expires"])


def downgrade() -> None:
    raise NotImplementedError("Migrations go forward only.")
