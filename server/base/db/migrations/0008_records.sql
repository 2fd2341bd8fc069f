-- Records that several people change count their changes, so that a change made from an old state is noticed.
ALTER TABLE brands ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE customers ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE devices ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE device_models ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE gateways ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The version that a change made: what came between is read from the trail.
ALTER TABLE audit_log ADD COLUMN version integer;
--> statement-breakpoint
CREATE INDEX audit_log_versions ON audit_log (entity, entity_id, version) WHERE version IS NOT NULL;
--> statement-breakpoint
ALTER TABLE drivers ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The customer whose driver it is; null is one of the brand's staff.
ALTER TABLE drivers ADD COLUMN user_id bigint REFERENCES users (id) ON DELETE CASCADE;
--> statement-breakpoint
-- [{ weekday, from, to }], by the clocks of the zone.
ALTER TABLE drivers ADD COLUMN working_hours jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
ALTER TABLE drivers ADD COLUMN time_zone text NOT NULL DEFAULT 'America/Sao_Paulo';
--> statement-breakpoint
-- A picture as a data URI.
ALTER TABLE drivers ADD COLUMN photo text;
--> statement-breakpoint
CREATE INDEX drivers_user ON drivers (user_id);
--> statement-breakpoint
CREATE INDEX drivers_brand ON drivers (brand_id);
--> statement-breakpoint
-- Readers send the letters of a tag in either case: it is one tag. Where there are two, one of them loses its tag.
UPDATE drivers d SET electronic_tag = NULL
WHERE EXISTS (SELECT 1 FROM drivers o WHERE o.brand_id = d.brand_id AND lower(o.electronic_tag) = lower(d.electronic_tag) AND o.id < d.id);
--> statement-breakpoint
DROP INDEX drivers_tag;
--> statement-breakpoint
CREATE UNIQUE INDEX drivers_tag ON drivers (brand_id, lower(electronic_tag)) WHERE electronic_tag IS NOT NULL;
--> statement-breakpoint
-- The vehicles, by their devices, that a driver may drive.
CREATE TABLE driver_devices (
  driver_id bigint NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  PRIMARY KEY (driver_id, device_id)
);
--> statement-breakpoint
CREATE INDEX driver_devices_device ON driver_devices (device_id);
