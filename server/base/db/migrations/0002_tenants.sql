-- Who changed what, written in the transaction of the change itself. No foreign keys: the trail outlives what it tells of.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Id of a user, 'cli' or 'system'.
  actor text NOT NULL,
  brand_id bigint,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  -- Only the fields that changed; never a secret.
  before jsonb,
  after jsonb,
  request_id text
);
--> statement-breakpoint
CREATE INDEX audit_log_brand ON audit_log (brand_id, at DESC);
--> statement-breakpoint
CREATE INDEX audit_log_at ON audit_log (at DESC);
--> statement-breakpoint
INSERT INTO audit_log (at, actor, brand_id, action, entity, entity_id, after)
  SELECT at, regexp_replace(actor, '^user ', ''),
    CASE WHEN subject ~ '^brand \d{16}$' THEN split_part(subject, ' ', 2)::bigint
         WHEN detail ->> 'brand' ~ '^\d{16}$' THEN (detail ->> 'brand')::bigint END,
    action, split_part(subject, ' ', 1), nullif(split_part(subject, ' ', 2), ''), detail
  FROM audit ORDER BY id;
--> statement-breakpoint
DROP TABLE audit;
--> statement-breakpoint
-- Further names a brand answers to, beside its alias: the first label of a host, or the whole host when that is www.
CREATE TABLE brand_hosts (
  alias text PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX brand_hosts_brand ON brand_hosts (brand_id);
--> statement-breakpoint
-- Since when an account cannot sign in; null while it can.
ALTER TABLE users ADD COLUMN disabled_at timestamptz;
