-- Programs that play, each a person of its own: whose they are, and the hashes of their tokens.

CREATE TABLE programs (
  person TEXT NOT NULL,
  owner TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (person)
);
CREATE INDEX programs_owner ON programs (owner);
CREATE UNIQUE INDEX programs_digest ON programs (digest);
