-- What areas tell about, when, and for which groups (domain/desk/areas/area-settings.ts).
ALTER TABLE areas ADD COLUMN times jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
ALTER TABLE areas ADD COLUMN zone text;
--> statement-breakpoint
ALTER TABLE areas ADD COLUMN drawn_as text;
--> statement-breakpoint
-- [{ lat, lng }] and metres from edge to edge, for corridors.
ALTER TABLE areas ADD COLUMN line jsonb;
--> statement-breakpoint
ALTER TABLE areas ADD COLUMN width_m double precision;
--> statement-breakpoint
ALTER TABLE areas ADD COLUMN rules jsonb NOT NULL DEFAULT '{"enter":true,"exit":true,"dwellMin":null,"arriveBy":null,"speedLimitKmh":null}';
--> statement-breakpoint
CREATE TABLE area_groups (
  area_id bigint NOT NULL REFERENCES areas (id) ON DELETE CASCADE,
  group_id bigint NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  PRIMARY KEY (area_id, group_id)
);
--> statement-breakpoint
CREATE INDEX area_groups_group ON area_groups (group_id);
