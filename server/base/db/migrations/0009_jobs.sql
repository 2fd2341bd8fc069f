-- Long work that people ask for, shared by all servers on the database. Who runs a job holds a lease on it; a job whose lease ran out
-- is taken up by another server.
CREATE TABLE jobs (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The tenant whose turn it takes.
  brand_id bigint NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  title text NOT NULL,
  input jsonb NOT NULL,
  locale text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Counts how often it was taken up: what a server writes that lost its lease is of a former attempt.
  attempt integer NOT NULL DEFAULT 0,
  -- How often a server that ran it was lost.
  losses integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  cancel_asked boolean NOT NULL DEFAULT false,
  done integer NOT NULL DEFAULT 0,
  total integer,
  fault text,
  created_at timestamptz NOT NULL,
  -- When it was last taken up: whose turn is next follows from it.
  started_at timestamptz,
  ended_at timestamptz,
  -- Its owner does not want to see it any more. The row stays for the turns until it is swept.
  removed_at timestamptz
);
--> statement-breakpoint
CREATE INDEX jobs_user ON jobs (user_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX jobs_open ON jobs (state) WHERE state IN ('queued', 'running');
--> statement-breakpoint
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
--> statement-breakpoint
-- Files lie in the database, so that every server has them.
CREATE TABLE job_files (
  job_id text NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  attempt integer NOT NULL,
  nth integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  -- A way to it that holds once and for a moment, by its hash.
  ticket_hash text UNIQUE,
  ticket_until timestamptz,
  PRIMARY KEY (job_id, attempt, nth)
);
--> statement-breakpoint
CREATE TABLE job_file_parts (
  job_id text NOT NULL,
  attempt integer NOT NULL,
  nth integer NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (job_id, attempt, nth, part),
  FOREIGN KEY (job_id, attempt, nth) REFERENCES job_files (job_id, attempt, nth) ON DELETE CASCADE
);
