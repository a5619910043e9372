BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'hangma','m001_first_ledger','2026-11-29 23:24:33.904983+00:00');
CREATE TABLE board (
        night_id INTEGER NOT NULL REFERENCES night (id),
        table_name TEXT NOT NULL,
        channel_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        retired_id INTEGER,
        PRIMARY KEY (night_id, table_name)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "board" VALUES(2,'1',10,5,NULL);
CREATE TABLE channel_setting (
        channel_id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        language TEXT,
        time_zone TEXT NOT NULL,
        day_starts_at INTEGER NOT NULL CHECK (day_starts_at BETWEEN 0 AND 23),
        recorders TEXT NOT NULL CHECK (recorders IN ('seated', 'anyone')),
        rules TEXT
    ) STRICT
    ;
INSERT INTO "channel_setting" VALUES(10,1,'zh-TW','Asia/Shanghai',6,'seated',NULL);
CREATE TABLE event (
        id INTEGER PRIMARY KEY,
        night_id INTEGER NOT NULL REFERENCES night (id),
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        recorder INTEGER REFERENCES player (id),
        origin TEXT NOT NULL,
        part INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL CHECK (json_valid(body)),
        UNIQUE (night_id, seq),
        UNIQUE (origin, part)
    ) STRICT
    ;
INSERT INTO "event" VALUES(1,1,1,1790000100,1,'10-1',1,'opened','{"kind":"opened","rules":{"base":1,"levels":[[2,2,1],[4,4,1],[8,8,1]],"beyond_levels":"repeat","start_level":1,"on_draw":"grow","next_dealer":"winner","discard_from_level":3,"discard_between":"dealer","discard_pays":"edge","discard_baotou":"allowed","patterns":{"baotou":2,"caipiao":2,"gangkai":2,"qidui":2,"haohua":[4,8,16],"no_caishen":{"scope":"none","value":1},"ten_winds":null,"ten_winds_white":null,"four_caishen":null,"one_suit":null,"all_honours":null,"all_triplets":null,"lone_pair":null,"heavenly":null,"earthly":null},"chains":{"caipiao_max":0,"gangkai_max":0},"kong_before_float":"keep","qidui_with_baotou":"multiply","combos":[],"hand_cap":0,"loss_cap":0,"liability":{"count":3,"claims":["chi","peng"],"pairs":"any","on_discard":"no","forward":1,"reverse":0,"both":"sum"},"false_win_each":0,"caishen":"turned","white":"stand_in","quads":"natural","must_baotou":false}}');
INSERT INTO "event" VALUES(2,1,2,1790000100,1,'10-1',0,'seated','{"kind":"seated","table":"1","sittings":[{"seat":"E","player":1},{"seat":"S","player":2},{"seat":"W","player":3},{"seat":"N","player":4}]}');
INSERT INTO "event" VALUES(3,1,3,1790000200,1,'10-2',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"self_draw","winner":"E","patterns":{"baotou":false,"caipiao":0,"gangkai":0,"gang_first":false,"qidui":false,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":false,"tiles":null}');
INSERT INTO "event" VALUES(4,1,4,1790000300,1,'10-3',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"self_draw","winner":"E","patterns":{"baotou":true,"caipiao":0,"gangkai":0,"gang_first":false,"qidui":false,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":false,"tiles":null}');
INSERT INTO "event" VALUES(5,1,5,1790000400,1,'10-4',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"draw"},"agreed":false,"tiles":null}');
INSERT INTO "event" VALUES(6,1,6,1790000500,1,'10-5',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"self_draw","winner":"S","patterns":{"baotou":false,"caipiao":0,"gangkai":0,"gang_first":false,"qidui":false,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":false,"tiles":null}');
INSERT INTO "event" VALUES(7,1,7,1790000600,1,'10-6',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"discard","winner":"S","from":"W","also":[],"patterns":{"baotou":false,"caipiao":0,"gangkai":0,"gang_first":false,"qidui":true,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":true,"tiles":null}');
INSERT INTO "event" VALUES(8,1,8,1790000700,1,'10-7',0,'void','{"kind":"void","target":7}');
INSERT INTO "event" VALUES(9,1,9,1790000800,1,'10-8',0,'restore','{"kind":"restore","target":7}');
INSERT INTO "event" VALUES(10,1,10,1790000900,1,'10-9',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"self_draw","winner":"W","patterns":{"baotou":false,"caipiao":0,"gangkai":0,"gang_first":false,"qidui":false,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":false,"tiles":null}');
INSERT INTO "event" VALUES(11,1,11,1790001000,1,'10-10',0,'void','{"kind":"void","target":10}');
INSERT INTO "event" VALUES(12,1,12,1790001100,1,'10-11',0,'seated','{"kind":"seated","table":"2","sittings":[{"seat":"E","player":5},{"seat":"S","player":6},{"seat":"W","player":7},{"seat":"N","player":8}]}');
INSERT INTO "event" VALUES(13,1,13,1790001200,5,'10-12',0,'hand','{"kind":"hand","table":"2","outcome":{"kind":"self_draw","winner":"E","patterns":{"baotou":false,"caipiao":0,"gangkai":0,"gang_first":false,"qidui":false,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":false,"tiles":null}');
INSERT INTO "event" VALUES(14,1,14,1790001300,1,'10-13',0,'closed','{"kind":"closed"}');
INSERT INTO "event" VALUES(15,2,1,1790260600,1,'10-14',1,'opened','{"kind":"opened","rules":{"base":1,"levels":[[2,2,1],[4,4,1],[8,8,1]],"beyond_levels":"repeat","start_level":1,"on_draw":"grow","next_dealer":"winner","discard_from_level":3,"discard_between":"dealer","discard_pays":"edge","discard_baotou":"allowed","patterns":{"baotou":2,"caipiao":2,"gangkai":2,"qidui":2,"haohua":[4,8,16],"no_caishen":{"scope":"none","value":1},"ten_winds":null,"ten_winds_white":null,"four_caishen":null,"one_suit":null,"all_honours":null,"all_triplets":null,"lone_pair":null,"heavenly":null,"earthly":null},"chains":{"caipiao_max":0,"gangkai_max":0},"kong_before_float":"keep","qidui_with_baotou":"multiply","combos":[],"hand_cap":0,"loss_cap":0,"liability":{"count":3,"claims":["chi","peng"],"pairs":"any","on_discard":"no","forward":1,"reverse":0,"both":"sum"},"false_win_each":0,"caishen":"turned","white":"stand_in","quads":"natural","must_baotou":false}}');
INSERT INTO "event" VALUES(16,2,2,1790260600,1,'10-14',0,'seated','{"kind":"seated","table":"1","sittings":[{"seat":"E","player":1},{"seat":"S","player":10},{"seat":"W","player":7},{"seat":"N","player":8}]}');
INSERT INTO "event" VALUES(17,2,3,1790260700,1,'10-15',0,'hand','{"kind":"hand","table":"1","outcome":{"kind":"self_draw","winner":"S","patterns":{"baotou":true,"caipiao":1,"gangkai":0,"gang_first":false,"qidui":false,"haohua":0,"no_caishen":false,"ten_winds":false,"ten_winds_white":false,"four_caishen":false,"one_suit":false,"all_honours":false,"all_triplets":false,"lone_pair":false,"heavenly":false,"earthly":false},"liable":[]},"agreed":false,"tiles":null}');
CREATE TABLE hand_stat (
        night_id INTEGER NOT NULL REFERENCES night (id),
        seq INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        dealer_id INTEGER NOT NULL REFERENCES player (id),
        level INTEGER NOT NULL,
        winner_id INTEGER REFERENCES player (id),
        discarder_id INTEGER REFERENCES player (id),
        multiplier INTEGER NOT NULL,
        patterns TEXT NOT NULL,
        PRIMARY KEY (night_id, seq)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "hand_stat" VALUES(1,3,'1',1,'self_draw',1,1,1,NULL,1,'{}');
INSERT INTO "hand_stat" VALUES(1,4,'1',2,'self_draw',1,2,1,NULL,2,'{"baotou":true}');
INSERT INTO "hand_stat" VALUES(1,5,'1',3,'draw',1,3,NULL,NULL,0,'{}');
INSERT INTO "hand_stat" VALUES(1,6,'1',4,'self_draw',1,4,2,NULL,1,'{}');
INSERT INTO "hand_stat" VALUES(1,7,'1',5,'discard',2,1,2,3,2,'{"qidui":true}');
INSERT INTO "hand_stat" VALUES(1,13,'2',1,'self_draw',5,1,5,NULL,1,'{}');
INSERT INTO "hand_stat" VALUES(2,3,'1',1,'self_draw',1,1,10,NULL,4,'{"baotou":true,"caipiao":1}');
CREATE TABLE night (
        id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        channel_id INTEGER NOT NULL,
        date TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))
    ) STRICT
    ;
INSERT INTO "night" VALUES(1,1,10,'2026-09-21',1790000100,0);
INSERT INTO "night" VALUES(2,1,10,'2026-09-24',1790260600,1);
CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "note" VALUES('commands:1','as they were then');
CREATE TABLE pair_night (
        night_id INTEGER NOT NULL REFERENCES night (id),
        player_id INTEGER NOT NULL REFERENCES player (id),
        other_id INTEGER NOT NULL REFERENCES player (id),
        hands INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (night_id, player_id, other_id)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "pair_night" VALUES(1,1,2,5,2);
INSERT INTO "pair_night" VALUES(1,1,3,5,10);
INSERT INTO "pair_night" VALUES(1,1,4,5,10);
INSERT INTO "pair_night" VALUES(1,2,1,5,-2);
INSERT INTO "pair_night" VALUES(1,2,3,5,5);
INSERT INTO "pair_night" VALUES(1,2,4,5,1);
INSERT INTO "pair_night" VALUES(1,3,1,5,-10);
INSERT INTO "pair_night" VALUES(1,3,2,5,-5);
INSERT INTO "pair_night" VALUES(1,3,4,5,0);
INSERT INTO "pair_night" VALUES(1,4,1,5,-10);
INSERT INTO "pair_night" VALUES(1,4,2,5,-1);
INSERT INTO "pair_night" VALUES(1,4,3,5,0);
INSERT INTO "pair_night" VALUES(1,5,6,1,2);
INSERT INTO "pair_night" VALUES(1,5,7,1,2);
INSERT INTO "pair_night" VALUES(1,5,8,1,2);
INSERT INTO "pair_night" VALUES(1,6,5,1,-2);
INSERT INTO "pair_night" VALUES(1,6,7,1,0);
INSERT INTO "pair_night" VALUES(1,6,8,1,0);
INSERT INTO "pair_night" VALUES(1,7,5,1,-2);
INSERT INTO "pair_night" VALUES(1,7,6,1,0);
INSERT INTO "pair_night" VALUES(1,7,8,1,0);
INSERT INTO "pair_night" VALUES(1,8,5,1,-2);
INSERT INTO "pair_night" VALUES(1,8,6,1,0);
INSERT INTO "pair_night" VALUES(1,8,7,1,0);
CREATE TABLE pair_period (
        scope TEXT NOT NULL CHECK (scope IN ('server', 'channel')),
        scope_id INTEGER NOT NULL,
        period TEXT NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        other_id INTEGER NOT NULL REFERENCES player (id),
        hands INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (scope, scope_id, period, player_id, other_id)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "pair_period" VALUES('channel',10,'2026',1,2,5,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',1,3,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'2026',1,4,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'2026',2,1,5,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',2,3,5,5);
INSERT INTO "pair_period" VALUES('channel',10,'2026',2,4,5,1);
INSERT INTO "pair_period" VALUES('channel',10,'2026',3,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'2026',3,2,5,-5);
INSERT INTO "pair_period" VALUES('channel',10,'2026',3,4,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',4,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'2026',4,2,5,-1);
INSERT INTO "pair_period" VALUES('channel',10,'2026',4,3,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',5,6,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',5,7,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',5,8,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',6,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',6,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',6,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',7,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',7,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',7,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',8,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026',8,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026',8,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',1,2,5,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',1,3,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',1,4,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',2,1,5,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',2,3,5,5);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',2,4,5,1);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',3,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',3,2,5,-5);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',3,4,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',4,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',4,2,5,-1);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',4,3,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',5,6,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',5,7,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',5,8,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',6,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',6,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',6,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',7,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',7,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',7,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',8,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',8,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026-09',8,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',1,2,5,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',1,3,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',1,4,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',2,1,5,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',2,3,5,5);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',2,4,5,1);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',3,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',3,2,5,-5);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',3,4,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',4,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',4,2,5,-1);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',4,3,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',5,6,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',5,7,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',5,8,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',6,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',6,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',6,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',7,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',7,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',7,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',8,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',8,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'2026Q3',8,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',1,2,5,2);
INSERT INTO "pair_period" VALUES('channel',10,'all',1,3,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'all',1,4,5,10);
INSERT INTO "pair_period" VALUES('channel',10,'all',2,1,5,-2);
INSERT INTO "pair_period" VALUES('channel',10,'all',2,3,5,5);
INSERT INTO "pair_period" VALUES('channel',10,'all',2,4,5,1);
INSERT INTO "pair_period" VALUES('channel',10,'all',3,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'all',3,2,5,-5);
INSERT INTO "pair_period" VALUES('channel',10,'all',3,4,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',4,1,5,-10);
INSERT INTO "pair_period" VALUES('channel',10,'all',4,2,5,-1);
INSERT INTO "pair_period" VALUES('channel',10,'all',4,3,5,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',5,6,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'all',5,7,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'all',5,8,1,2);
INSERT INTO "pair_period" VALUES('channel',10,'all',6,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'all',6,7,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',6,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',7,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'all',7,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',7,8,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',8,5,1,-2);
INSERT INTO "pair_period" VALUES('channel',10,'all',8,6,1,0);
INSERT INTO "pair_period" VALUES('channel',10,'all',8,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',1,2,5,2);
INSERT INTO "pair_period" VALUES('server',1,'2026',1,3,5,10);
INSERT INTO "pair_period" VALUES('server',1,'2026',1,4,5,10);
INSERT INTO "pair_period" VALUES('server',1,'2026',2,1,5,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026',2,3,5,5);
INSERT INTO "pair_period" VALUES('server',1,'2026',2,4,5,1);
INSERT INTO "pair_period" VALUES('server',1,'2026',3,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'2026',3,2,5,-5);
INSERT INTO "pair_period" VALUES('server',1,'2026',3,4,5,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',4,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'2026',4,2,5,-1);
INSERT INTO "pair_period" VALUES('server',1,'2026',4,3,5,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',5,6,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026',5,7,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026',5,8,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026',6,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026',6,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',6,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',7,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026',7,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',7,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',8,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026',8,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026',8,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',1,2,5,2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',1,3,5,10);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',1,4,5,10);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',2,1,5,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',2,3,5,5);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',2,4,5,1);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',3,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',3,2,5,-5);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',3,4,5,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',4,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',4,2,5,-1);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',4,3,5,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',5,6,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',5,7,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',5,8,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',6,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',6,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',6,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',7,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',7,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',7,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',8,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',8,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026-09',8,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',1,2,5,2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',1,3,5,10);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',1,4,5,10);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',2,1,5,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',2,3,5,5);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',2,4,5,1);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',3,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',3,2,5,-5);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',3,4,5,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',4,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',4,2,5,-1);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',4,3,5,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',5,6,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',5,7,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',5,8,1,2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',6,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',6,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',6,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',7,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',7,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',7,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',8,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',8,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'2026Q3',8,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'all',1,2,5,2);
INSERT INTO "pair_period" VALUES('server',1,'all',1,3,5,10);
INSERT INTO "pair_period" VALUES('server',1,'all',1,4,5,10);
INSERT INTO "pair_period" VALUES('server',1,'all',2,1,5,-2);
INSERT INTO "pair_period" VALUES('server',1,'all',2,3,5,5);
INSERT INTO "pair_period" VALUES('server',1,'all',2,4,5,1);
INSERT INTO "pair_period" VALUES('server',1,'all',3,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'all',3,2,5,-5);
INSERT INTO "pair_period" VALUES('server',1,'all',3,4,5,0);
INSERT INTO "pair_period" VALUES('server',1,'all',4,1,5,-10);
INSERT INTO "pair_period" VALUES('server',1,'all',4,2,5,-1);
INSERT INTO "pair_period" VALUES('server',1,'all',4,3,5,0);
INSERT INTO "pair_period" VALUES('server',1,'all',5,6,1,2);
INSERT INTO "pair_period" VALUES('server',1,'all',5,7,1,2);
INSERT INTO "pair_period" VALUES('server',1,'all',5,8,1,2);
INSERT INTO "pair_period" VALUES('server',1,'all',6,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'all',6,7,1,0);
INSERT INTO "pair_period" VALUES('server',1,'all',6,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'all',7,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'all',7,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'all',7,8,1,0);
INSERT INTO "pair_period" VALUES('server',1,'all',8,5,1,-2);
INSERT INTO "pair_period" VALUES('server',1,'all',8,6,1,0);
INSERT INTO "pair_period" VALUES('server',1,'all',8,7,1,0);
CREATE TABLE person_night (
        night_id INTEGER NOT NULL REFERENCES night (id),
        player_id INTEGER NOT NULL REFERENCES player (id),
        hands INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        self_draws INTEGER NOT NULL,
        discards INTEGER NOT NULL,
        liable INTEGER NOT NULL,
        false_wins INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        best_seq INTEGER,
        streak INTEGER NOT NULL,
        run INTEGER NOT NULL,
        PRIMARY KEY (night_id, player_id)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "person_night" VALUES(1,1,5,2,2,0,0,0,22,24,4,2,0);
INSERT INTO "person_night" VALUES(1,2,5,2,1,0,0,0,4,10,6,2,2);
INSERT INTO "person_night" VALUES(1,3,5,0,0,1,0,0,-15,0,NULL,0,0);
INSERT INTO "person_night" VALUES(1,4,5,0,0,0,0,0,-11,0,NULL,0,0);
INSERT INTO "person_night" VALUES(1,5,1,1,1,0,0,0,6,6,13,1,1);
INSERT INTO "person_night" VALUES(1,6,1,0,0,0,0,0,-2,0,NULL,0,0);
INSERT INTO "person_night" VALUES(1,7,1,0,0,0,0,0,-2,0,NULL,0,0);
INSERT INTO "person_night" VALUES(1,8,1,0,0,0,0,0,-2,0,NULL,0,0);
INSERT INTO "person_night" VALUES(2,1,1,0,0,0,0,0,-8,0,NULL,0,0);
INSERT INTO "person_night" VALUES(2,7,1,0,0,0,0,0,-4,0,NULL,0,0);
INSERT INTO "person_night" VALUES(2,8,1,0,0,0,0,0,-4,0,NULL,0,0);
INSERT INTO "person_night" VALUES(2,10,1,1,1,0,0,0,16,16,3,1,1);
CREATE TABLE person_period (
        scope TEXT NOT NULL CHECK (scope IN ('server', 'channel')),
        scope_id INTEGER NOT NULL,
        period TEXT NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        nights INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        self_draws INTEGER NOT NULL,
        discards INTEGER NOT NULL,
        liable INTEGER NOT NULL,
        false_wins INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        best_night INTEGER REFERENCES night (id),
        best_seq INTEGER,
        streak INTEGER NOT NULL,
        PRIMARY KEY (scope, scope_id, period, player_id)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "person_period" VALUES('channel',10,'2026',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('channel',10,'2026',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('channel',10,'2026',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('channel',10,'2026',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026-09',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'2026Q3',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'all',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('channel',10,'all',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('channel',10,'all',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'all',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'all',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('channel',10,'all',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'all',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('channel',10,'all',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('server',1,'2026',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('server',1,'2026',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('server',1,'2026',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026-09',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('server',1,'2026-09',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('server',1,'2026-09',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026-09',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026-09',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('server',1,'2026-09',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026-09',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026-09',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'2026Q3',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'all',1,1,5,2,2,0,0,0,22,24,1,4,2);
INSERT INTO "person_period" VALUES('server',1,'all',2,1,5,2,1,0,0,0,4,10,1,6,2);
INSERT INTO "person_period" VALUES('server',1,'all',3,1,5,0,0,1,0,0,-15,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'all',4,1,5,0,0,0,0,0,-11,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'all',5,1,1,1,1,0,0,0,6,6,1,13,1);
INSERT INTO "person_period" VALUES('server',1,'all',6,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'all',7,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
INSERT INTO "person_period" VALUES('server',1,'all',8,1,1,0,0,0,0,0,-2,0,NULL,NULL,0);
CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        discord_id INTEGER,
        name TEXT NOT NULL,
        linked_to INTEGER REFERENCES player (id),
        is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
        UNIQUE (guild_id, discord_id)
    ) STRICT
    ;
INSERT INTO "player" VALUES(1,1,101,'Lin',NULL,0);
INSERT INTO "player" VALUES(2,1,102,'Mei',NULL,0);
INSERT INTO "player" VALUES(3,1,103,'Hao',NULL,0);
INSERT INTO "player" VALUES(4,1,104,'Qi',NULL,0);
INSERT INTO "player" VALUES(5,1,105,'Bo',NULL,0);
INSERT INTO "player" VALUES(6,1,NULL,'An',9,0);
INSERT INTO "player" VALUES(7,1,NULL,'Wu',NULL,0);
INSERT INTO "player" VALUES(8,1,NULL,'Xu',NULL,0);
INSERT INTO "player" VALUES(9,1,150,'安安',NULL,0);
INSERT INTO "player" VALUES(10,1,NULL,'小周 🀄',NULL,0);
CREATE TABLE posting (
        night_id INTEGER NOT NULL REFERENCES night (id),
        seq INTEGER NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        points INTEGER NOT NULL,
        PRIMARY KEY (night_id, seq, player_id)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "posting" VALUES(1,3,1,6);
INSERT INTO "posting" VALUES(1,3,2,-2);
INSERT INTO "posting" VALUES(1,3,3,-2);
INSERT INTO "posting" VALUES(1,3,4,-2);
INSERT INTO "posting" VALUES(1,4,1,24);
INSERT INTO "posting" VALUES(1,4,2,-8);
INSERT INTO "posting" VALUES(1,4,3,-8);
INSERT INTO "posting" VALUES(1,4,4,-8);
INSERT INTO "posting" VALUES(1,5,1,0);
INSERT INTO "posting" VALUES(1,5,2,0);
INSERT INTO "posting" VALUES(1,5,3,0);
INSERT INTO "posting" VALUES(1,5,4,0);
INSERT INTO "posting" VALUES(1,6,1,-8);
INSERT INTO "posting" VALUES(1,6,2,10);
INSERT INTO "posting" VALUES(1,6,3,-1);
INSERT INTO "posting" VALUES(1,6,4,-1);
INSERT INTO "posting" VALUES(1,7,1,0);
INSERT INTO "posting" VALUES(1,7,2,4);
INSERT INTO "posting" VALUES(1,7,3,-4);
INSERT INTO "posting" VALUES(1,7,4,0);
INSERT INTO "posting" VALUES(1,13,5,6);
INSERT INTO "posting" VALUES(1,13,6,-2);
INSERT INTO "posting" VALUES(1,13,7,-2);
INSERT INTO "posting" VALUES(1,13,8,-2);
INSERT INTO "posting" VALUES(2,3,1,-8);
INSERT INTO "posting" VALUES(2,3,7,-4);
INSERT INTO "posting" VALUES(2,3,8,-4);
INSERT INTO "posting" VALUES(2,3,10,16);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX player_name ON player (guild_id, name);
CREATE INDEX player_hidden ON player (guild_id) WHERE is_hidden;
CREATE INDEX player_link ON player (linked_to) WHERE linked_to IS NOT NULL;
CREATE UNIQUE INDEX one_open_night ON night (channel_id) WHERE is_open;
CREATE INDEX night_of_channel ON night (channel_id, is_open);
CREATE INDEX night_by_channel_date ON night (channel_id, date);
CREATE INDEX night_by_guild_date ON night (guild_id, date);
CREATE INDEX night_open_in_guild ON night (guild_id) WHERE is_open;
CREATE TRIGGER event_no_update BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no update'); END;
CREATE TRIGGER event_no_delete BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no delete'); END;
CREATE TRIGGER event_no_replace BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
      OR EXISTS (SELECT 1 FROM event WHERE night_id = NEW.night_id AND seq = NEW.seq)
      OR EXISTS (SELECT 1 FROM event WHERE origin = NEW.origin AND part = NEW.part)
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no replace'); END;
COMMIT;
