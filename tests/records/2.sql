-- The records as the second version of the tables has them, with runs as the game wrote them.
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    level TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    started INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    elapsed INTEGER NOT NULL,
    moves TEXT NOT NULL,
    length INTEGER NOT NULL,
    steps INTEGER, slides INTEGER, moved INTEGER,
    to_goal INTEGER,
    hint_length INTEGER NOT NULL, hint_piece INTEGER NOT NULL, hint_move INTEGER NOT NULL, hint_played INTEGER NOT NULL,
    playback INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    perfect INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX run_of_level ON run (level, solved, changed);
INSERT INTO run VALUES (1, 'klotski:classic/heng-dao-li-ma', 'klotski', 1764490500000, 1764490512345, 12345,
    'GR' || char(10) || 'HR', 2, 2, 2, 2, 80, 1, 0, 0, 0, 0, 0, 0, 3);
INSERT INTO run VALUES (2, 'tiles:small/first', 'tiles', 1764490600000, 1764490601000, 1000, '8L', 1, 1, NULL, NULL, 0, 0, 0, 0, 0, 0, 1, 1, 0);
INSERT INTO run VALUES (3, 'tiles:small/first', 'tiles', 1764490700000, 1764490709000, 9000,
    '8L' || char(10) || '8R' || char(10) || '8L', 3, 3, NULL, NULL, 0, 0, 0, 0, 2, 1, 1, 0, 2);
CREATE TABLE best (
    level TEXT PRIMARY KEY,
    runs INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    steps INTEGER, slides INTEGER, moved INTEGER,
    clean_steps INTEGER, clean_slides INTEGER, clean_moved INTEGER,
    perfect INTEGER NOT NULL,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO best VALUES ('klotski:classic/heng-dao-li-ma', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1764490512345);
INSERT INTO best VALUES ('tiles:small/first', 2, 2, 1, NULL, NULL, 1, NULL, NULL, 1, 1764490709000);
CREATE INDEX run_unfinished ON run (level, changed) WHERE solved = 0;
CREATE INDEX run_by_time ON run (changed);
PRAGMA user_version = 2;
