-- A device that is taken back at the time at which it was given has no period that ends: its period is deleted.
CREATE OR REPLACE FUNCTION note_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO area_changes (area_id) SELECT area_id FROM area_devices WHERE device_id = COALESCE(NEW.device_id, OLD.device_id);
  INSERT INTO area_changes (group_id) SELECT group_id FROM group_devices WHERE device_id = COALESCE(NEW.device_id, OLD.device_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_taken_back AFTER DELETE ON device_assignments FOR EACH ROW EXECUTE FUNCTION note_hand_over();
