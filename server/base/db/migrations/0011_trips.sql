-- Trips and stays of vehicles that are over (domain/live/trips). `decided_at` is the time of the fix that ended it, and `state` what
-- segmentation knew after that fix: from there it goes on where a late fix makes what follows another.
CREATE TABLE trip_segments (
  device bigint NOT NULL,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  kind text NOT NULL,
  segment json NOT NULL,
  decided_at timestamptz NOT NULL,
  state json NOT NULL,
  PRIMARY KEY (device, start_at)
);
--> statement-breakpoint
CREATE INDEX trip_segments_decided ON trip_segments (device, decided_at);
--> statement-breakpoint
CREATE INDEX trip_segments_end ON trip_segments (end_at);
--> statement-breakpoint
-- What segmentation knew of a device after the fix of `until`; its history after that is not read yet. From `todo_from` on its
-- trips have to be found anew in history. `version` counts the writes: whoever has another one knows too little.
CREATE TABLE trip_states (
  device bigint PRIMARY KEY,
  until timestamptz NOT NULL,
  state json,
  version integer NOT NULL DEFAULT 0,
  todo_from timestamptz
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX trip_states_todo ON trip_states (device) WHERE todo_from IS NOT NULL;
--> statement-breakpoint
-- Vehicles that reported before there were trips.
INSERT INTO trip_states (device, until, todo_from) SELECT device, 'epoch', 'epoch' FROM telemetry_last WHERE time > 'epoch';
