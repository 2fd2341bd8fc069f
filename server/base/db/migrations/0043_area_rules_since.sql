-- The rules that vehicles are held to, and since when each is what it is, ms; one that is not named was there before this was written down.
ALTER TABLE area_shapes ADD COLUMN rules jsonb NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE area_shapes ADD COLUMN rules_since jsonb NOT NULL DEFAULT '{}';
--> statement-breakpoint
UPDATE area_shapes s SET rules = a.rules FROM areas a WHERE a.id = s.area_id;
