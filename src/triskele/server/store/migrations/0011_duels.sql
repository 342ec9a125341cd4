-- Duels: people who play the same deal, each at a table of their own. Of whose table is gone it stays known that they began.

CREATE TABLE duels (
  id TEXT NOT NULL,
  host TEXT NOT NULL,
  game TEXT NOT NULL,
  players INTEGER NOT NULL,
  options TEXT NOT NULL,
  level TEXT NOT NULL,
  aids INTEGER NOT NULL,
  people INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  secret BLOB NOT NULL,
  word TEXT NOT NULL,
  created DOUBLE NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX duels_host ON duels (host, created);
CREATE TABLE duelists (
  duel TEXT NOT NULL,
  number INTEGER NOT NULL,
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (duel, number),
  FOREIGN KEY(duel) REFERENCES duels (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE UNIQUE INDEX duelists_once ON duelists (duel, person);
CREATE INDEX duelists_person ON duelists (person);
ALTER TABLE tables ADD COLUMN duel TEXT;
CREATE INDEX tables_duel ON tables (duel) WHERE duel IS NOT NULL;
