-- The area that an incident is of, so that its contacts are called first; its cause knows it while it waits.
ALTER TABLE incidents ADD COLUMN area_id bigint REFERENCES areas (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX incidents_area ON incidents (area_id) WHERE area_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE incident_causes ADD COLUMN area_id bigint REFERENCES areas (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX incident_causes_area ON incident_causes (area_id) WHERE area_id IS NOT NULL;
