-- Deals of the day are duels that have a day, and their results are kept beside them, in the order in which they are shown.

ALTER TABLE duels ADD COLUMN day TEXT;
CREATE INDEX duels_day ON duels (day) WHERE day IS NOT NULL;
CREATE TABLE day_results (
  duel TEXT NOT NULL,
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  rank INTEGER NOT NULL,
  standing BIGINT NOT NULL,
  standings TEXT NOT NULL,
  steps INTEGER NOT NULL,
  ended DOUBLE NOT NULL,
  PRIMARY KEY (duel, person),
  FOREIGN KEY(duel) REFERENCES duels (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX day_results_order ON day_results (duel, rank, standing DESC, ended);
CREATE INDEX day_results_person ON day_results (person);
