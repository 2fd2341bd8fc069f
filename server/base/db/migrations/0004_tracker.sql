-- What the tracker shows and does beside positions: what a device can do, its SIM, groups, drivers, areas, incidents, commands and shares.
ALTER TABLE devices ADD COLUMN speed_limit_kmh integer;
--> statement-breakpoint
ALTER TABLE devices ADD COLUMN iccid text;
--> statement-breakpoint
ALTER TABLE devices ADD COLUMN apn_host text;
--> statement-breakpoint
ALTER TABLE devices ADD COLUMN apn_user text;
--> statement-breakpoint
ALTER TABLE devices ADD COLUMN apn_pass text;
--> statement-breakpoint
-- A picture as a data URI.
ALTER TABLE devices ADD COLUMN profile_image text;
--> statement-breakpoint
CREATE INDEX devices_iccid ON devices (iccid) WHERE iccid IS NOT NULL;
--> statement-breakpoint
-- Kinds of trackers: what a model can be told to do, and whether its battery level is the real one.
CREATE TABLE device_models (
  model text PRIMARY KEY,
  id bigint NOT NULL UNIQUE,
  command_v2 boolean NOT NULL DEFAULT true,
  buttons jsonb NOT NULL,
  show_battery_level boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE groups (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  -- The customer whose group it is; null is one of the brand's staff.
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  parent_id bigint REFERENCES groups (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX groups_brand ON groups (brand_id);
--> statement-breakpoint
CREATE INDEX groups_user ON groups (user_id);
--> statement-breakpoint
CREATE TABLE group_devices (
  group_id bigint NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, device_id)
);
--> statement-breakpoint
CREATE INDEX group_devices_device ON group_devices (device_id);
--> statement-breakpoint
CREATE TABLE drivers (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  number text,
  license_category text,
  license_expires_on date,
  -- What the tracker reads of the driver's tag.
  electronic_tag text
);
--> statement-breakpoint
CREATE UNIQUE INDEX drivers_tag ON drivers (brand_id, electronic_tag) WHERE electronic_tag IS NOT NULL;
--> statement-breakpoint
-- SIM cards as the carrier knows them; bytes.
CREATE TABLE sim_cards (
  iccid text PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  msisdn text,
  operator text,
  apn_host text,
  apn_user text,
  apn_pass text,
  franchise_bytes bigint,
  consumed_bytes bigint,
  reset_at timestamptz
);
--> statement-breakpoint
CREATE INDEX sim_cards_brand ON sim_cards (brand_id);
--> statement-breakpoint
CREATE TABLE areas (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  address text NOT NULL DEFAULT '',
  color text NOT NULL DEFAULT '#467384',
  type text NOT NULL,
  type_local text NOT NULL DEFAULT 'ANY_LOCAL',
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  radius_m double precision,
  -- [{ lat, lng, rad }], for polygons.
  points jsonb NOT NULL DEFAULT '[]',
  contacts jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
--> statement-breakpoint
CREATE INDEX areas_brand ON areas (brand_id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX areas_user ON areas (user_id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE area_devices (
  area_id bigint NOT NULL REFERENCES areas (id) ON DELETE CASCADE,
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  PRIMARY KEY (area_id, device_id)
);
--> statement-breakpoint
CREATE INDEX area_devices_device ON area_devices (device_id);
--> statement-breakpoint
CREATE TABLE incidents (
  id bigint PRIMARY KEY,
  -- What people call it; counts up over the installation.
  code bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  brand_id bigint NOT NULL REFERENCES brands (id),
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  -- Whose the device was when it was raised, and in which vehicle.
  user_id bigint REFERENCES users (id),
  vehicle_id bigint REFERENCES vehicles (id),
  type text NOT NULL,
  title text NOT NULL,
  message text,
  observation text,
  status text NOT NULL DEFAULT 'OPEN',
  situation text,
  operator_id bigint REFERENCES users (id),
  created_by bigint REFERENCES users (id),
  -- The session it was raised in; null where no person raised it.
  session_id text,
  happened_at timestamptz NOT NULL,
  returned_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX incidents_brand ON incidents (brand_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX incidents_device ON incidents (device_id, created_at DESC);
--> statement-breakpoint
-- A session raises one of a type about a device once.
CREATE UNIQUE INDEX incidents_once ON incidents (session_id, device_id, type) WHERE session_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE incident_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  comment text NOT NULL,
  type text NOT NULL DEFAULT 'COMMENT',
  created_by bigint REFERENCES users (id),
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX incident_comments_incident ON incident_comments (incident_id, created_at);
--> statement-breakpoint
-- Commands sent to devices and what became of them: PENDING, SENT, DONE, FAILED, EXPIRED.
CREATE TABLE commands (
  id bigint PRIMARY KEY,
  request_id text NOT NULL UNIQUE,
  brand_id bigint NOT NULL REFERENCES brands (id),
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  user_id bigint REFERENCES users (id),
  session_id text,
  type text NOT NULL,
  interface text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL,
  answer text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz
);
--> statement-breakpoint
CREATE INDEX commands_device ON commands (device_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX commands_waiting ON commands (created_at) WHERE status IN ('PENDING', 'SENT');
--> statement-breakpoint
-- How a gateway takes commands: address and, sealed, what opens it; null where it takes none.
ALTER TABLE gateways ADD COLUMN command_url text;
--> statement-breakpoint
ALTER TABLE gateways ADD COLUMN command_token text;
--> statement-breakpoint
-- A public link to one device, by the hash of what the link carries.
CREATE TABLE entity_shares (
  id bigint PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  -- The token sealed for its owner, so that the link can be copied again.
  token_sealed text NOT NULL,
  brand_id bigint NOT NULL REFERENCES brands (id),
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
--> statement-breakpoint
CREATE INDEX entity_shares_device ON entity_shares (device_id);
--> statement-breakpoint
CREATE INDEX entity_shares_user ON entity_shares (user_id);
--> statement-breakpoint
CREATE TABLE geocode_cache (
  key text PRIMARY KEY,
  answer jsonb NOT NULL,
  kept_until timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX geocode_cache_age ON geocode_cache (kept_until);
