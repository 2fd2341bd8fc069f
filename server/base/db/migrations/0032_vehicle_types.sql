-- What kind of vehicle it is; null where nobody said. A vehicle is changed by itself too, and counts its changes.
ALTER TABLE vehicles ADD COLUMN type text CHECK (type IN ('CAR', 'TRUCK', 'MOTORCYCLE'));
--> statement-breakpoint
ALTER TABLE vehicles ADD COLUMN version integer NOT NULL DEFAULT 0;
