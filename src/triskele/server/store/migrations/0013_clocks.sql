-- The clocks of tables: what each is set to, when somebody has to look at it next, and when no server ran.

ALTER TABLE tables ADD COLUMN clock TEXT;
ALTER TABLE tables ADD COLUMN due DOUBLE;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE still (
  since DOUBLE NOT NULL,
  until DOUBLE NOT NULL,
  PRIMARY KEY (since)
);
