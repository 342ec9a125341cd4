-- Which tables count for nobody and are not kept for good: those played on from a position.

ALTER TABLE tables ADD COLUMN passing INTEGER DEFAULT '0' NOT NULL;
UPDATE tables SET passing = 1 WHERE EXISTS (
  SELECT 1 FROM log l WHERE l.table_id = tables.id AND l.kind = 'start'
  AND (l.data LIKE '{"branch"%' OR l.data LIKE '{"practice"%')
);
CREATE INDEX tables_passing ON tables (host, touched) WHERE passing = 1;
CREATE INDEX tokens_person ON tokens (person);
