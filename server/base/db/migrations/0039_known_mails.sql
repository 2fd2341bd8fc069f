-- What became of the mail to the owner of a run: 'unknown' from before it is handed over until more is known, null while there was none.
ALTER TABLE report_runs ADD COLUMN mailed text;
--> statement-breakpoint
UPDATE report_runs SET mailed = 'sent' WHERE outcome = 'sent';
--> statement-breakpoint
-- Contacts are written down with their run, as 'waiting': none is missing where the run is cut off.
INSERT INTO report_mails (schedule_id, due_at, contact_id, nth, name, outcome)
  SELECT r.schedule_id, r.due_at, (c.one ->> 'id')::bigint, c.nth, c.one ->> 'name', 'waiting'
  FROM report_runs r JOIN report_schedules s ON s.id = r.schedule_id, jsonb_array_elements(s.contacts) WITH ORDINALITY AS c (one, nth)
  WHERE r.outcome = 'running' ON CONFLICT DO NOTHING;
