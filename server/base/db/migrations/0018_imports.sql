-- Files that bring devices, vehicles and people, and edits of many devices: each is a person's own, and is kept as long as a job.
CREATE TABLE imports (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Whose its rows become.
  brand_id bigint NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  kind text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  -- SHA-256 of the file.
  hash text NOT NULL,
  -- [{ title, field }]
  columns jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- When somebody last asked for something of it: it is kept from then on.
  touched_at timestamptz NOT NULL,
  -- The job that checks or imports it, the last one.
  job_id text,
  -- Which run of the check may write: one that was taken for lost and comes back must not mix its rows in.
  check_run text,
  checked_at timestamptz,
  finished_at timestamptz,
  problem text,
  total integer NOT NULL DEFAULT 0,
  -- Rows whose identifier somebody has whom the importer does not see.
  foreign_taken integer NOT NULL DEFAULT 0,
  -- What the secrets of its devices are made from, sealed; taken away once their file was made.
  seed text
);
--> statement-breakpoint
CREATE INDEX imports_user ON imports (user_id, touched_at);
--> statement-breakpoint
CREATE INDEX imports_touched ON imports (touched_at);
--> statement-breakpoint
CREATE TABLE import_parts (
  import_id text NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (import_id, part)
);
--> statement-breakpoint
-- Rows without a fault. State: good (to be imported), same (nothing to do), done, bad (what it needs went meanwhile).
CREATE TABLE import_rows (
  import_id text NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  "values" jsonb NOT NULL,
  -- SHA-256 of all it brings.
  print text NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (import_id, line)
);
--> statement-breakpoint
CREATE INDEX import_rows_good ON import_rows (import_id, line) WHERE state = 'good';
--> statement-breakpoint
CREATE TABLE import_faults (
  import_id text NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  field text NOT NULL,
  title text NOT NULL,
  value text NOT NULL,
  reason text NOT NULL,
  other integer,
  PRIMARY KEY (import_id, line, field)
);
--> statement-breakpoint
-- Prints of rows and files that were imported: what is sent again is recognized.
CREATE TABLE import_prints (
  brand_id bigint NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  print text NOT NULL,
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, print)
);
--> statement-breakpoint
CREATE TABLE device_edits (
  id text PRIMARY KEY,
  job_id text NOT NULL UNIQUE REFERENCES jobs (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
-- The devices of an edit as they were chosen; without an outcome their turn has not come.
CREATE TABLE device_edit_rows (
  edit_id text NOT NULL REFERENCES device_edits (id) ON DELETE CASCADE,
  device_id bigint NOT NULL,
  outcome text,
  PRIMARY KEY (edit_id, device_id)
);
--> statement-breakpoint
CREATE INDEX device_edit_rows_open ON device_edit_rows (edit_id, device_id) WHERE outcome IS NULL;
