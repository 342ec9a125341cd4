-- Games that are being judged or wait for that, by which server, and who wants to know.

CREATE TABLE judging (
  table_id TEXT NOT NULL,
  asked DOUBLE NOT NULL,
  person TEXT NOT NULL,
  server TEXT NOT NULL,
  until DOUBLE NOT NULL,
  done INTEGER NOT NULL,
  steps INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (table_id),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE awaiting (
  table_id TEXT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (table_id, person),
  FOREIGN KEY(table_id) REFERENCES judging (table_id) ON DELETE CASCADE
) WITHOUT ROWID;
