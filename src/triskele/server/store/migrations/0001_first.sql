-- People, tables and their logs. The first table says which of these files have run.

CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE settings (
  name TEXT NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY (name)
);
CREATE TABLE people (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  created DOUBLE NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE tables (
  id TEXT NOT NULL,
  host TEXT NOT NULL,
  game TEXT NOT NULL,
  players INTEGER NOT NULL,
  options TEXT NOT NULL,
  board TEXT,
  public INTEGER NOT NULL,
  chat INTEGER NOT NULL,
  secret BLOB NOT NULL,
  round INTEGER NOT NULL,
  previous TEXT,
  created DOUBLE NOT NULL,
  status TEXT NOT NULL,
  bot INTEGER NOT NULL,
  touched DOUBLE NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX tables_waiting ON tables (status, touched) WHERE status <> 'finished';
CREATE INDEX tables_bot ON tables (touched) WHERE bot = 1;
-- A place of a log is taken once: everything rests on that.
CREATE TABLE log (
  table_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  kind TEXT NOT NULL,
  data TEXT NOT NULL,
  time DOUBLE NOT NULL,
  PRIMARY KEY (table_id, place),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE sitting (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (person, table_id),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX sitting_table ON sitting (table_id);
CREATE TABLE chat (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  seat INTEGER,
  text TEXT NOT NULL,
  time DOUBLE NOT NULL,
  PRIMARY KEY (table_id, number),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE results (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  person TEXT,
  level TEXT,
  score INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX results_person ON results (person);
CREATE TABLE tokens (
  digest TEXT NOT NULL,
  person TEXT NOT NULL,
  table_id TEXT,
  seat INTEGER,
  expires DOUBLE NOT NULL,
  PRIMARY KEY (digest),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX tokens_table ON tokens (table_id);
CREATE INDEX tokens_expires ON tokens (expires);
