-- Commands that wait for their tracker, go as a text, or go to many at once (domain/desk/commands/commands.ts, domain/desk/commands/command-batch.ts).
ALTER TABLE commands ADD COLUMN way text NOT NULL DEFAULT 'gprs';
--> statement-breakpoint
-- Until when it waits for its tracker; null where it does not wait.
ALTER TABLE commands ADD COLUMN expires_at timestamptz;
--> statement-breakpoint
-- When it began to be handed over, the last time.
ALTER TABLE commands ADD COLUMN handed_at timestamptz;
--> statement-breakpoint
-- What the gateway said.
ALTER TABLE commands ADD COLUMN words text;
--> statement-breakpoint
ALTER TABLE commands ADD COLUMN batch_id text;
--> statement-breakpoint
-- The whole order where it holds a secret, sealed, until it is handed over.
ALTER TABLE commands ADD COLUMN sealed text;
--> statement-breakpoint
UPDATE commands SET handed_at = created_at;
--> statement-breakpoint
ALTER TABLE commands ALTER COLUMN handed_at SET NOT NULL;
--> statement-breakpoint
-- Whoever writes a command down hands it over at once.
ALTER TABLE commands ALTER COLUMN handed_at SET DEFAULT now();
--> statement-breakpoint
CREATE INDEX commands_queued ON commands (device_id) WHERE status = 'QUEUED';
--> statement-breakpoint
CREATE INDEX commands_batch ON commands (batch_id, device_id) WHERE batch_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE command_batches (
  id text PRIMARY KEY,
  job_id text NOT NULL,
  brand_id bigint NOT NULL REFERENCES brands (id),
  user_id bigint REFERENCES users (id),
  session_id text,
  type text NOT NULL,
  payload jsonb NOT NULL,
  sealed text,
  way text NOT NULL,
  queue_minutes integer,
  created_at timestamptz NOT NULL,
  cancelled_at timestamptz
);
--> statement-breakpoint
CREATE INDEX command_batches_brand ON command_batches (brand_id, created_at DESC);
--> statement-breakpoint
-- The vehicles of a batch in their order; fault says why one got no command at all.
CREATE TABLE command_batch_items (
  batch_id text NOT NULL REFERENCES command_batches (id) ON DELETE CASCADE,
  nth integer NOT NULL,
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  fault text,
  PRIMARY KEY (batch_id, nth),
  UNIQUE (batch_id, device_id)
);
