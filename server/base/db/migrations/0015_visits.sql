-- Who was in which area, from when to when (domain/desk/geofence). `is_seen` is whether it was seen coming in; `dwelt` whether it was told
-- that it stayed longer than the area allows.
CREATE TABLE area_visits (
  device bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  area_id bigint NOT NULL REFERENCES areas (id) ON DELETE CASCADE,
  entered_at timestamptz NOT NULL,
  left_at timestamptz,
  top_kmh real,
  is_seen boolean NOT NULL,
  dwelt boolean NOT NULL DEFAULT false,
  PRIMARY KEY (device, area_id, entered_at)
);
--> statement-breakpoint
CREATE INDEX area_visits_area ON area_visits (area_id, entered_at);
--> statement-breakpoint
CREATE INDEX area_visits_time ON area_visits (device, entered_at);
--> statement-breakpoint
CREATE INDEX area_visits_open ON area_visits (area_id, entered_at) WHERE left_at IS NULL;
--> statement-breakpoint
CREATE INDEX area_visits_left ON area_visits (left_at);
--> statement-breakpoint
-- What the engine knew of a device after the fix of `decided_at`; its history after that is not decided yet. From `todo_from` on its
-- visits have to be found anew. `version` counts the writes: whoever has another one knows too little.
CREATE TABLE geofence_states (
  device bigint PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
  decided_at timestamptz NOT NULL,
  state json,
  version integer NOT NULL DEFAULT 0,
  todo_from timestamptz
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX geofence_states_todo ON geofence_states (device) WHERE todo_from IS NOT NULL;
--> statement-breakpoint
-- The shape that the engine holds vehicles to, and since when: null is ever since there is the area.
CREATE TABLE area_shapes (
  area_id bigint PRIMARY KEY REFERENCES areas (id) ON DELETE CASCADE,
  shape text NOT NULL,
  since timestamptz
);
--> statement-breakpoint
-- Areas and groups whose vehicles changed, told by the tables themselves: whoever writes them, every server hears of it. Rows are
-- read by their ids one by one, since a lower one may be committed after a higher one.
CREATE TABLE area_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  area_id bigint,
  group_id bigint,
  at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE FUNCTION note_area_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'areas' THEN
    INSERT INTO area_changes (area_id) SELECT DISTINCT id FROM changed;
  ELSIF TG_TABLE_NAME = 'group_devices' THEN
    INSERT INTO area_changes (group_id) SELECT DISTINCT group_id FROM changed;
  ELSE
    INSERT INTO area_changes (area_id) SELECT DISTINCT area_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER areas_added AFTER INSERT ON areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER areas_changed AFTER UPDATE ON areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER areas_removed AFTER DELETE ON areas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER area_devices_added AFTER INSERT ON area_devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER area_devices_removed AFTER DELETE ON area_devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER area_groups_added AFTER INSERT ON area_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER area_groups_removed AFTER DELETE ON area_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER group_devices_added AFTER INSERT ON group_devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
CREATE TRIGGER group_devices_removed AFTER DELETE ON group_devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_area_change();
--> statement-breakpoint
-- A device that is handed over is watched by the areas of another customer from then on.
CREATE FUNCTION note_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO area_changes (area_id) SELECT area_id FROM area_devices WHERE device_id = NEW.device_id;
  INSERT INTO area_changes (group_id) SELECT group_id FROM group_devices WHERE device_id = NEW.device_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_handed_over AFTER INSERT OR UPDATE ON device_assignments FOR EACH ROW EXECUTE FUNCTION note_hand_over();
