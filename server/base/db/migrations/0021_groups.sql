-- What people see of a group beside its name, whether it is there for maintenance, and how often it was changed.
ALTER TABLE groups ADD COLUMN color text;
--> statement-breakpoint
ALTER TABLE groups ADD COLUMN kind text NOT NULL DEFAULT 'MONITORING';
--> statement-breakpoint
ALTER TABLE groups ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE INDEX groups_parent ON groups (parent_id);
