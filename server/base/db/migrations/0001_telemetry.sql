-- What devices said. Telemetry as in domain/live/telemetry/telemetry.ts: the fields that are asked and counted with are columns, the
-- rest is `detail`, without what is unknown. Partitions are made on demand, one a month of UTC (telemetry/partitions.ts).
CREATE TABLE telemetry_history (
  device bigint NOT NULL,
  time timestamptz NOT NULL,
  communication timestamptz,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  speed real,
  angle real,
  ignition boolean,
  odometer double precision,
  detail jsonb NOT NULL,
  PRIMARY KEY (device, time)
) PARTITION BY RANGE (time);
--> statement-breakpoint
-- The last state of each device, and what ingest remembers of it. Rows are rewritten all the time: the room left on each
-- page lets PostgreSQL rewrite in place, which matters most where no autovacuum runs (the embedded database).
CREATE TABLE telemetry_last (
  device bigint PRIMARY KEY,
  time timestamptz NOT NULL,
  -- json and not jsonb: they are written far more often than looked into.
  record json NOT NULL,
  memory json NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
-- What happened to a device; the id is the same for an event that is sent twice.
CREATE TABLE device_events (
  device bigint NOT NULL,
  time timestamptz NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  on_off boolean NOT NULL,
  description text,
  PRIMARY KEY (device, time, id)
);
--> statement-breakpoint
CREATE INDEX device_events_time ON device_events (time);
