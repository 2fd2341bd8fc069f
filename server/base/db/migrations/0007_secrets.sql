-- Persistent sessions live by refresh tokens: 256 random bits, each good for one use. A row stays after its use, so that a token that
-- is presented again is known as a used one. The hash of the token that follows is known from the use on.
CREATE TABLE session_refreshes (
  hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  next_hash text,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX session_refreshes_session ON session_refreshes (session_id);
--> statement-breakpoint
CREATE INDEX session_refreshes_used ON session_refreshes (used_at) WHERE used_at IS NOT NULL;
--> statement-breakpoint
-- What a person is told of their own sessions: from which device and address, and when it was last heard of.
ALTER TABLE sessions ADD COLUMN agent text;
--> statement-breakpoint
ALTER TABLE sessions ADD COLUMN address text;
--> statement-breakpoint
ALTER TABLE sessions ADD COLUMN seen_at timestamptz;
--> statement-breakpoint
-- Persistent sessions of before have an access token of 30 days in the browser and no refresh token: their people sign in once more.
UPDATE sessions SET revoked_at = now() WHERE persistent AND revoked_at IS NULL;
