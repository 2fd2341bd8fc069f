-- Whether operators and administrators of a brand have to have a second factor.
ALTER TABLE brands ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- The authenticator app of a person. Its secret is read at every code, so it is sealed, not hashed. A draft waits for its first code.
CREATE TABLE authenticator_apps (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed text,
  draft text,
  added_at timestamptz,
  -- The step of 30 seconds of the last code that was taken: neither it nor an earlier one is taken again.
  last_step bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
--> statement-breakpoint
-- A passkey works at the host it was made at. Nothing here is secret: the private key never leaves the device.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  host text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL DEFAULT '[]',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX passkeys_of_user ON passkeys (user_id);
--> statement-breakpoint
-- What a new passkey signs, one at a time.
CREATE TABLE passkey_challenges (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Sign-ins whose password was right and whose second step is open, by the hash of what they go on with.
CREATE TABLE pending_sign_ins (
  hash text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the password it began with: another one ends it.
  password_mark text NOT NULL,
  persistent boolean NOT NULL,
  details jsonb NOT NULL,
  challenge text,
  -- A first factor was set up and proven in it.
  is_set_up boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);
