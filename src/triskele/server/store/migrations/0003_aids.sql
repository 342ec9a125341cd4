-- Whether a table allows aids where several people play.

ALTER TABLE tables ADD COLUMN aids INTEGER DEFAULT '0' NOT NULL;
