-- What lies in a group belongs to it too. It is asked of the tree each time and kept nowhere else, so it cannot differ from it.
-- A tree has at most eight levels and few groups; UNION ends even where rows written by hand lie in a circle.
CREATE FUNCTION groups_within(wanted bigint) RETURNS TABLE (group_id bigint) LANGUAGE sql STABLE ROWS 3 AS $$
  WITH RECURSIVE within (id) AS (SELECT wanted UNION SELECT g.id FROM groups g JOIN within w ON g.parent_id = w.id) SELECT id FROM within
$$;
--> statement-breakpoint
-- The groups that one lies in, with itself.
CREATE FUNCTION groups_around(wanted bigint) RETURNS TABLE (group_id bigint) LANGUAGE sql STABLE ROWS 3 AS $$
  WITH RECURSIVE around (id) AS (
    SELECT wanted UNION SELECT g.parent_id FROM groups g JOIN around a ON g.id = a.id WHERE g.parent_id IS NOT NULL) SELECT id FROM around
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_area_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'areas' THEN
    INSERT INTO area_changes (area_id) SELECT DISTINCT id FROM changed;
  ELSIF TG_TABLE_NAME = 'group_devices' THEN
    INSERT INTO area_changes (group_id)
      SELECT DISTINCT a.group_id FROM (SELECT DISTINCT group_id FROM changed) c, LATERAL groups_around(c.group_id) a;
  ELSE
    INSERT INTO area_changes (area_id) SELECT DISTINCT area_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO area_changes (area_id) SELECT area_id FROM area_devices WHERE device_id = COALESCE(NEW.device_id, OLD.device_id);
  INSERT INTO area_changes (group_id) SELECT DISTINCT a.group_id FROM group_devices m, LATERAL groups_around(m.group_id) a
    WHERE m.device_id = COALESCE(NEW.device_id, OLD.device_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A group that moves, or goes, takes its vehicles out of those around it.
CREATE FUNCTION note_group_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO area_changes (group_id) SELECT a.group_id FROM groups_around(OLD.parent_id) a WHERE OLD.parent_id IS NOT NULL;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  INSERT INTO area_changes (group_id) SELECT a.group_id FROM groups_around(NEW.parent_id) a WHERE NEW.parent_id IS NOT NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER groups_moved AFTER UPDATE OF parent_id ON groups FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION note_group_move();
--> statement-breakpoint
CREATE TRIGGER groups_removed BEFORE DELETE ON groups FOR EACH ROW EXECUTE FUNCTION note_group_move();
