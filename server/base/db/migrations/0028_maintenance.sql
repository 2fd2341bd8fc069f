-- What is to be done to a vehicle, or to every vehicle of a group, again and again; whichever interval is over first.
CREATE TABLE maintenance_plans (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  -- Whose it is: the customer who had the vehicle as it was made, or has the group; null is the brand's staff.
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  vehicle_id bigint REFERENCES vehicles (id) ON DELETE CASCADE,
  group_id bigint REFERENCES groups (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL,
  interval_months integer,
  interval_days integer,
  interval_m bigint,
  interval_engine_hours integer,
  soon_days integer NOT NULL,
  soon_m bigint NOT NULL,
  soon_engine_hours integer NOT NULL,
  created_by bigint REFERENCES users (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 0,
  CHECK ((vehicle_id IS NULL) <> (group_id IS NULL))
);
--> statement-breakpoint
CREATE INDEX maintenance_plans_brand ON maintenance_plans (brand_id);
--> statement-breakpoint
CREATE INDEX maintenance_plans_user ON maintenance_plans (user_id);
--> statement-breakpoint
CREATE INDEX maintenance_plans_vehicle ON maintenance_plans (vehicle_id);
--> statement-breakpoint
CREATE INDEX maintenance_plans_group ON maintenance_plans (group_id);
--> statement-breakpoint
-- Each time that a plan was done to a vehicle. When it is due again follows from the last one and is kept nowhere.
CREATE TABLE maintenance_done (
  id bigint PRIMARY KEY,
  plan_id bigint NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  vehicle_id bigint NOT NULL REFERENCES vehicles (id) ON DELETE CASCADE,
  done_on date NOT NULL,
  odometer_m bigint,
  engine_hours double precision,
  -- Where the counts of `vehicle_meters` stood by then; null until the vehicle's tracker tells of its own.
  driven_at_m double precision,
  run_at_hours double precision,
  created_by bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX maintenance_done_last ON maintenance_done (plan_id, vehicle_id, done_on DESC, created_at DESC, id);
--> statement-breakpoint
CREATE INDEX maintenance_done_vehicle ON maintenance_done (vehicle_id);
--> statement-breakpoint
-- How far vehicles drove and how long their engines ran since somebody planned for them: counts that never go back, whatever
-- their odometers and hour meters are set to.
CREATE TABLE vehicle_meters (
  vehicle_id bigint PRIMARY KEY REFERENCES vehicles (id) ON DELETE CASCADE,
  device_id bigint NOT NULL,
  at timestamptz NOT NULL,
  odometer_m double precision,
  engine_hours double precision,
  driven_m double precision NOT NULL,
  run_hours double precision NOT NULL
);
--> statement-breakpoint
-- What somebody was told of: once for a plan, a vehicle and what it is due by. Not told yet is told by a later sweep.
CREATE TABLE maintenance_news (
  plan_id bigint NOT NULL REFERENCES maintenance_plans (id) ON DELETE CASCADE,
  vehicle_id bigint NOT NULL REFERENCES vehicles (id) ON DELETE CASCADE,
  due text NOT NULL,
  claimed_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (plan_id, vehicle_id, due)
);
--> statement-breakpoint
CREATE TABLE service_orders (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  vehicle_id bigint NOT NULL REFERENCES vehicles (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('INSTALLATION', 'MAINTENANCE', 'UNINSTALLATION')),
  status text NOT NULL CHECK (status IN ('OPEN', 'IN_PROGRESS', 'DONE', 'CANCELLED')),
  order_date date NOT NULL,
  note text NOT NULL,
  version integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX service_orders_brand ON service_orders (brand_id, order_date DESC);
--> statement-breakpoint
CREATE INDEX service_orders_vehicle ON service_orders (vehicle_id);
--> statement-breakpoint
CREATE INDEX service_orders_user ON service_orders (user_id);
--> statement-breakpoint
-- The cost centre of vehicles: what is to be paid for, and what was.
CREATE TABLE cost_entries (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  vehicle_id bigint NOT NULL REFERENCES vehicles (id) ON DELETE CASCADE,
  kind text NOT NULL,
  description text NOT NULL,
  due_date date,
  due_odometer_m bigint,
  cost_cents bigint NOT NULL,
  -- When it was done, which makes it count among the costs; null while it is open.
  done_at timestamptz,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX cost_entries_brand ON cost_entries (brand_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX cost_entries_vehicle ON cost_entries (vehicle_id, done_at);
--> statement-breakpoint
CREATE INDEX cost_entries_user ON cost_entries (user_id);
--> statement-breakpoint
CREATE TABLE cost_files (
  id bigint PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES cost_entries (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the link that a browser saves it by, once.
  ticket_hash text UNIQUE,
  ticket_until timestamptz
);
--> statement-breakpoint
CREATE INDEX cost_files_entry ON cost_files (entry_id, created_at);
--> statement-breakpoint
CREATE TABLE cost_file_parts (
  file_id bigint NOT NULL REFERENCES cost_files (id) ON DELETE CASCADE,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (file_id, part)
);
