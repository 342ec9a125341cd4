-- What whoever runs the server did about people and tables, in order: what holds now follows from it.

CREATE TABLE deeds (
  number INTEGER NOT NULL,
  time DOUBLE NOT NULL,
  deed TEXT NOT NULL,
  whom TEXT NOT NULL,
  until DOUBLE,
  why TEXT NOT NULL,
  PRIMARY KEY (number)
);
