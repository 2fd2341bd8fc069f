-- Who there is and what belongs to whom. Ids are 16-digit numbers below 2^53 (domain/base/id.ts). PostgreSQL 15 dialect.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value text NOT NULL
);
--> statement-breakpoint
CREATE TABLE brands (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  alias text NOT NULL UNIQUE,
  parent_id bigint REFERENCES brands (id),
  logo text,
  palette jsonb NOT NULL,
  b2c_enabled boolean NOT NULL DEFAULT false,
  map_provider text,
  parameters jsonb NOT NULL DEFAULT '{}',
  debt text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX brands_parent ON brands (parent_id);
--> statement-breakpoint
CREATE TABLE customers (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  cpf_cnpj text,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX customers_brand ON customers (brand_id);
--> statement-breakpoint
CREATE TABLE users (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  customer_id bigint REFERENCES customers (id),
  login text NOT NULL,
  name text NOT NULL,
  mobile text,
  profile text NOT NULL CHECK (profile IN ('ADMINISTRATOR', 'OPERATOR', 'USER')),
  cpf_cnpj text,
  password_hash text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE UNIQUE INDEX users_login ON users (lower(login), brand_id);
--> statement-breakpoint
CREATE INDEX users_brand ON users (brand_id);
--> statement-breakpoint
CREATE TABLE user_permissions (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (user_id, name)
);
--> statement-breakpoint
CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  persistent boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);
--> statement-breakpoint
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions (expires_at);
--> statement-breakpoint
-- Failed sign-ins of a window, shared by all servers on the database; the key is a hash of address and login.
CREATE TABLE sign_in_attempts (
  key text PRIMARY KEY,
  attempts integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE vehicles (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  name text,
  license_plate text,
  manufacture text,
  model text,
  color text
);
--> statement-breakpoint
CREATE TABLE devices (
  id bigint PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  imei text,
  number text,
  model text,
  brand_id bigint NOT NULL REFERENCES brands (id),
  operator text,
  status text NOT NULL DEFAULT 'ACTIVE',
  hidden boolean NOT NULL DEFAULT false,
  color text,
  vehicle_id bigint REFERENCES vehicles (id),
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX devices_brand ON devices (brand_id);
--> statement-breakpoint
CREATE INDEX devices_vehicle ON devices (vehicle_id);
--> statement-breakpoint
CREATE INDEX devices_changed ON devices (changed_at);
--> statement-breakpoint
-- Whose a device was and when: a customer sees a device live and in history only for these periods.
CREATE TABLE device_assignments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id bigint NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  CHECK (ends_at IS NULL OR ends_at > starts_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX device_assignments_open ON device_assignments (device_id) WHERE ends_at IS NULL;
--> statement-breakpoint
CREATE INDEX device_assignments_device ON device_assignments (device_id, starts_at);
--> statement-breakpoint
CREATE INDEX device_assignments_user ON device_assignments (user_id);
--> statement-breakpoint
CREATE INDEX device_assignments_starts ON device_assignments (starts_at);
--> statement-breakpoint
CREATE INDEX device_assignments_ends ON device_assignments (ends_at);
--> statement-breakpoint
CREATE TABLE gateways (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
--> statement-breakpoint
-- Who changed what; never a secret.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
--> statement-breakpoint
CREATE INDEX audit_at ON audit (at);
