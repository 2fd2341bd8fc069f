-- Who sees the vehicles of a group beside whoever it is of.
CREATE TABLE group_members (
  group_id bigint NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
--> statement-breakpoint
CREATE INDEX group_members_user ON group_members (user_id);
--> statement-breakpoint
-- Invites to a group. Only the hash of the secret in the link is kept. One whose time is over stays pending here: what it is by
-- then is for whoever reads it, by the clock.
CREATE TABLE group_invites (
  id bigint PRIMARY KEY,
  group_id bigint NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  email text NOT NULL,
  -- The account that mail to the address reached when it was invited: nobody else may answer. Null where there was none.
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'ACCEPTED', 'REFUSED', 'CANCELLED')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX group_invites_pending ON group_invites (group_id, lower(email)) WHERE status = 'PENDING';
--> statement-breakpoint
CREATE INDEX group_invites_user ON group_invites (user_id) WHERE status = 'PENDING';
--> statement-breakpoint
-- Who is in a group is known to every server as soon as what is in it.
CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO area_changes (group_id) VALUES (COALESCE(NEW.group_id, OLD.group_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_members_changed AFTER INSERT OR DELETE ON group_members FOR EACH ROW EXECUTE FUNCTION note_member();
