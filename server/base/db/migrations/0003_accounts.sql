-- What belongs to a person beside the account: where mail reaches them, what they marked, the phones and browsers that take push messages.
ALTER TABLE users ADD COLUMN email text;
--> statement-breakpoint
CREATE INDEX users_email ON users (lower(email));
--> statement-breakpoint
ALTER TABLE users ADD COLUMN photo_url text;
--> statement-breakpoint
-- Ids of navigation entries, in the order they are drawn.
ALTER TABLE users ADD COLUMN shortcuts jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
-- OVERDUE or NONE; null where nobody said.
ALTER TABLE customers ADD COLUMN debt text;
--> statement-breakpoint
ALTER TABLE customers ADD COLUMN email text;
--> statement-breakpoint
ALTER TABLE customers ADD COLUMN phone text;
--> statement-breakpoint
-- Tokens that let somebody set a new password, by hash: the token itself is only in the mail.
CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX password_resets_user ON password_resets (user_id);
--> statement-breakpoint
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
--> statement-breakpoint
-- Solved captchas, by hash, until they would have expired: each counts once.
CREATE TABLE spent_captchas (
  solution_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX spent_captchas_expiry ON spent_captchas (expires_at);
--> statement-breakpoint
CREATE TABLE push_tokens (
  token text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  brand_id bigint NOT NULL REFERENCES brands (id),
  provider text NOT NULL,
  device_name text,
  device_model text,
  device_os text,
  -- What the messages are written in: pt-BR or en-US.
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX push_tokens_user ON push_tokens (user_id);
--> statement-breakpoint
-- Since when a device has the status it has: what the indicators count as today's.
ALTER TABLE devices ADD COLUMN status_changed_at timestamptz;
--> statement-breakpoint
UPDATE devices SET status_changed_at = created_at;
--> statement-breakpoint
ALTER TABLE devices ALTER COLUMN status_changed_at SET DEFAULT now();
--> statement-breakpoint
ALTER TABLE devices ALTER COLUMN status_changed_at SET NOT NULL;
--> statement-breakpoint
-- How much arrived, by brand and quarter of an hour (every zone's days begin on one): history itself is far too long to be counted.
CREATE TABLE traffic (
  kind text NOT NULL CHECK (kind IN ('positions', 'alarms')),
  brand_id bigint NOT NULL,
  at timestamptz NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (kind, brand_id, at)
);
--> statement-breakpoint
INSERT INTO traffic (kind, brand_id, at, total)
  SELECT 'positions', d.brand_id, date_bin('15 minutes', h.time, 'epoch'), count(*)
  FROM telemetry_history h JOIN devices d ON d.id = h.device GROUP BY 2, 3;
--> statement-breakpoint
INSERT INTO traffic (kind, brand_id, at, total)
  SELECT 'alarms', d.brand_id, date_bin('15 minutes', e.time, 'epoch'), count(*)
  FROM device_events e JOIN devices d ON d.id = e.device WHERE e.description IS NOT NULL GROUP BY 2, 3;
