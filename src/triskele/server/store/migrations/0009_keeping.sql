-- By when they were last changed, said or found: so that what is old enough to go is found at once.

CREATE INDEX tables_finished ON tables (touched) WHERE status = 'finished';
CREATE INDEX chat_time ON chat (time);
CREATE INDEX analyses_created ON analyses (created);
