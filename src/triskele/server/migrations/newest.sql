-- A new database, as the migrations leave an empty one: nothing is to be migrated in it. Tests compare the two.

BEGIN;
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
  aids INTEGER DEFAULT '0' NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX tables_waiting ON tables (status, touched) WHERE status <> 'finished';
CREATE INDEX tables_bot ON tables (touched) WHERE bot = 1;
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
CREATE TABLE programs (
  person TEXT NOT NULL,
  owner TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (person)
);
CREATE INDEX programs_owner ON programs (owner);
CREATE UNIQUE INDEX programs_digest ON programs (digest);
CREATE TABLE analyses (
  table_id TEXT NOT NULL,
  content BLOB NOT NULL,
  created DOUBLE NOT NULL,
  PRIMARY KEY (table_id),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE practice (
  person TEXT NOT NULL,
  game TEXT NOT NULL,
  rating INTEGER NOT NULL,
  tried INTEGER NOT NULL,
  found INTEGER NOT NULL,
  streak INTEGER NOT NULL,
  longest INTEGER NOT NULL,
  day TEXT NOT NULL,
  days INTEGER NOT NULL,
  trend TEXT NOT NULL,
  PRIMARY KEY (person, game)
) WITHOUT ROWID;
CREATE TABLE answers (
  person TEXT NOT NULL,
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  found INTEGER NOT NULL,
  time DOUBLE NOT NULL,
  PRIMARY KEY (person, game, puzzle)
) WITHOUT ROWID;
CREATE TABLE lessons (
  person TEXT NOT NULL,
  game TEXT NOT NULL,
  lesson TEXT NOT NULL,
  PRIMARY KEY (person, game, lesson)
) WITHOUT ROWID;
INSERT INTO alembic_version VALUES ('0006');
COMMIT;
