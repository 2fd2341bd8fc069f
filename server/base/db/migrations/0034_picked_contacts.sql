-- Contacts of the phonebook that are mailed the file of a scheduled report: `{id, name}` each, with the name they had when they were chosen.
-- No reference: a contact that was removed stays, so that the owner is told that it gets nothing any more.
ALTER TABLE report_schedules ADD COLUMN contacts jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
-- What became of the mail to each contact: whoever writes the row mails it, so that no run is mailed twice.
CREATE TABLE report_mails (
  schedule_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  contact_id bigint NOT NULL,
  nth integer NOT NULL,
  name text NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (schedule_id, due_at, contact_id),
  FOREIGN KEY (schedule_id, due_at) REFERENCES report_runs (schedule_id, due_at) ON DELETE CASCADE
);
--> statement-breakpoint
-- Who is called when something happens to a driver, in order. Only contacts of the phonebook of whose driver it is count: of one that was
-- given to somebody else nothing is shown.
CREATE TABLE driver_contacts (
  driver_id bigint NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  nth integer NOT NULL,
  PRIMARY KEY (driver_id, contact_id)
);
--> statement-breakpoint
CREATE INDEX driver_contacts_contact ON driver_contacts (contact_id);
