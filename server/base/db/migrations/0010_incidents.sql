-- Incidents that people work on: what somebody saw in an older version is overtaken.
ALTER TABLE incidents ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The tabs of the operator area: those of a status, the newest first.
CREATE INDEX incidents_status ON incidents (status, created_at DESC, id DESC);
--> statement-breakpoint
-- All of them, the newest first.
CREATE INDEX incidents_newest ON incidents (created_at DESC, id DESC);
--> statement-breakpoint
-- Who has how many in progress.
CREATE INDEX incidents_operator ON incidents (operator_id) WHERE status = 'PROGRESS';
--> statement-breakpoint
-- The rule that raised it; null where a person did. The cause may come again, and end by itself.
ALTER TABLE incidents ADD COLUMN rule text;
--> statement-breakpoint
ALTER TABLE incidents ADD COLUMN repeats integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE incidents ADD COLUMN cause_ended_at timestamptz;
--> statement-breakpoint
-- How a brand wants the rules that raise incidents; the id is the brand's. What is not among the rules is as in the brand above.
CREATE TABLE incident_rules (
  id bigint PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  rules jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
-- What each rule knows of a device: written with the fixes that say it, so that it is never ahead of them or behind.
CREATE TABLE incident_causes (
  device bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  rule text NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  is_active boolean NOT NULL,
  incident_id bigint REFERENCES incidents (id) ON DELETE SET NULL,
  PRIMARY KEY (device, rule)
);
--> statement-breakpoint
-- Causes that have not raised anything yet, because they have not lasted long enough or the rule is quiet.
CREATE INDEX incident_causes_waiting ON incident_causes (device, rule) WHERE is_active AND incident_id IS NULL;
--> statement-breakpoint
CREATE INDEX incident_causes_incident ON incident_causes (incident_id);
--> statement-breakpoint
-- Signals that were taken: one that is sent again, or by two servers, counts once.
CREATE TABLE incident_signals (
  device bigint NOT NULL,
  rule text NOT NULL,
  time timestamptz NOT NULL,
  PRIMARY KEY (device, rule, time)
);
--> statement-breakpoint
CREATE INDEX incident_signals_time ON incident_signals (time);
--> statement-breakpoint
-- Who was first to acknowledge an alarm, which is an event with a sender's name.
CREATE TABLE alarm_acknowledgements (
  device bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  time timestamptz NOT NULL,
  type text NOT NULL,
  user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (device, time, type)
);
--> statement-breakpoint
CREATE INDEX device_events_alarms ON device_events (time DESC, device) WHERE description IS NOT NULL AND on_off;
--> statement-breakpoint
-- Who has an incident open, by sign-in: two tabs of a person are one.
CREATE TABLE incident_viewers (
  incident_id bigint NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (incident_id, session_id)
);
--> statement-breakpoint
CREATE INDEX incident_viewers_seen ON incident_viewers (seen_at);
--> statement-breakpoint
CREATE INDEX audit_log_incidents ON audit_log (entity_id, id DESC) WHERE entity = 'incident';
