BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	name TEXT NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	time DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "chat" VALUES('firstfirstfirst1',1,'AAAAAAAAAAAAAAAAAAAAAA','Anna',0,'hello',3.0);
CREATE TABLE log (
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	time DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, place), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('firstfirstfirst1',0,'seat','{"seat":0,"person":"AAAAAAAAAAAAAAAAAAAAAA","level":null,"name":"Anna","kept_for":null,"word":"a-word"}',1.5);
INSERT INTO "log" VALUES('firstfirstfirst1',1,'seat','{"seat":1,"person":null,"level":"easy","name":"Computer 2","kept_for":null}',1.5);
INSERT INTO "log" VALUES('firstfirstfirst1',2,'start','{}',1.5);
INSERT INTO "log" VALUES('firstfirstfirst1',3,'action','{"seat":0,"action":"discard yellow 2"}',2.5);
INSERT INTO "log" VALUES('firstfirstfirst1',4,'action','{"seat":0,"action":"draw"}',2.5);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('AAAAAAAAAAAAAAAAAAAAAA','Anna',1.7947401559524309635e+09);
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person TEXT, 
	level TEXT, 
	score INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE settings (
	name TEXT NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('signing-key',X'6F6C64206B6579');
CREATE TABLE sitting (
	person TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	PRIMARY KEY (person, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "sitting" VALUES('AAAAAAAAAAAAAAAAAAAAAA','firstfirstfirst1');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	host TEXT NOT NULL, 
	game TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	board TEXT, 
	public INTEGER NOT NULL, 
	chat INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	round INTEGER NOT NULL, 
	previous TEXT, 
	created DOUBLE NOT NULL, 
	status TEXT NOT NULL, 
	bot INTEGER NOT NULL, 
	touched DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('firstfirstfirst1','AAAAAAAAAAAAAAAAAAAAAA','keltis',2,'{"start":0}',NULL,0,1,X'0000000000000000000000000000000000000000000000000000000000000000',0,NULL,1.5,'playing',1,1.79474015595622611043e+09);
CREATE TABLE tokens (
	digest TEXT NOT NULL, 
	person TEXT NOT NULL, 
	table_id TEXT, 
	seat INTEGER, 
	expires DOUBLE NOT NULL, 
	PRIMARY KEY (digest), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX tables_waiting ON tables (status, touched) WHERE status <> 'finished';
CREATE INDEX tables_bot ON tables (touched) WHERE bot = 1;
CREATE INDEX sitting_table ON sitting (table_id);
CREATE INDEX results_person ON results (person);
CREATE INDEX tokens_table ON tokens (table_id);
CREATE INDEX tokens_expires ON tokens (expires);
COMMIT;
