-- Which lessons people have done.

CREATE TABLE lessons (
  person TEXT NOT NULL,
  game TEXT NOT NULL,
  lesson TEXT NOT NULL,
  PRIMARY KEY (person, game, lesson)
) WITHOUT ROWID;
