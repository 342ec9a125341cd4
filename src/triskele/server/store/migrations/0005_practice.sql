-- How people practise: by game, and what they answered.

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
