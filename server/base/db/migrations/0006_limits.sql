-- Addresses from which an account signed in lately, as a hash of both: tries of strangers elsewhere never close these.
CREATE TABLE known_addresses (
  key text PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX known_addresses_age ON known_addresses (last_used_at);
--> statement-breakpoint
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (window_ends_at);
--> statement-breakpoint
CREATE INDEX audit_log_refusals ON audit_log (at) WHERE action = 'session.refused';
--> statement-breakpoint
-- A code that counted up over the installation told every tenant how many incidents the others have.
ALTER TABLE incidents ALTER COLUMN code DROP IDENTITY;
--> statement-breakpoint
-- The same for entries of the trail: this is what readers see, the id stays inside.
ALTER TABLE audit_log ADD COLUMN public_id bigint NOT NULL DEFAULT 1000000000000000 + floor(random() * 8000000000000000)::bigint;
