-- What the judge found about finished games: JSON, compressed.

CREATE TABLE analyses (
  table_id TEXT NOT NULL,
  content BLOB NOT NULL,
  created DOUBLE NOT NULL,
  PRIMARY KEY (table_id),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
