-- Money of a brand is in one currency, and its days are those of one zone.
ALTER TABLE brands ADD COLUMN currency text NOT NULL DEFAULT 'BRL', ADD COLUMN time_zone text NOT NULL DEFAULT 'America/Sao_Paulo';
--> statement-breakpoint
-- What the payment provider calls the customer.
ALTER TABLE customers ADD COLUMN provider_ref text;
--> statement-breakpoint
CREATE TABLE billing_plans (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  is_active boolean NOT NULL,
  version integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX billing_plans_brand ON billing_plans (brand_id);
--> statement-breakpoint
CREATE TABLE contracts (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  customer_id bigint NOT NULL REFERENCES customers (id),
  -- The vehicle may go; what was owed for it stays.
  vehicle_id bigint REFERENCES vehicles (id) ON DELETE SET NULL,
  plan_id bigint NOT NULL REFERENCES billing_plans (id),
  price_cents bigint NOT NULL,
  currency text NOT NULL,
  started_on date NOT NULL,
  -- The first day after it, and whether the tracker was taken out.
  ended_on date,
  is_uninstalled boolean NOT NULL DEFAULT false,
  term_ends_on date,
  due_day integer NOT NULL CHECK (due_day BETWEEN 1 AND 28),
  -- The first day that no charge covers yet, always the first of a month; null once all of an ended contract is charged.
  billed_until date,
  payment_type text CHECK (payment_type IN ('CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO')),
  -- What the provider calls the card, and all that is known of it here.
  card_ref text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX contracts_brand ON contracts (brand_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX contracts_customer ON contracts (customer_id);
--> statement-breakpoint
CREATE INDEX contracts_vehicle ON contracts (vehicle_id);
--> statement-breakpoint
CREATE INDEX contracts_plan ON contracts (plan_id);
--> statement-breakpoint
CREATE INDEX contracts_to_bill ON contracts (billed_until) WHERE billed_until IS NOT NULL;
--> statement-breakpoint
-- When a contract ran on which plan, at the price of that time. A gap is a pause.
CREATE TABLE contract_spans (
  contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
  position integer NOT NULL,
  plan_id bigint NOT NULL REFERENCES billing_plans (id),
  price_cents bigint NOT NULL,
  from_day date NOT NULL,
  to_day date,
  PRIMARY KEY (contract_id, position),
  CHECK (to_day IS NULL OR to_day > from_day)
);
--> statement-breakpoint
-- What a contract costs for a month, once: two runs of charges at a time find the second one there.
CREATE TABLE charges (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  contract_id bigint NOT NULL REFERENCES contracts (id),
  month date NOT NULL,
  due_date date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  lines jsonb NOT NULL,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (contract_id, month)
);
--> statement-breakpoint
CREATE INDEX charges_brand ON charges (brand_id, due_date DESC);
--> statement-breakpoint
CREATE INDEX charges_open ON charges (due_date) WHERE paid_at IS NULL;
--> statement-breakpoint
CREATE TABLE payments (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  charge_id bigint NOT NULL REFERENCES charges (id),
  -- Who began it; null is the server itself.
  user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  type text NOT NULL CHECK (type IN ('CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO')),
  status text NOT NULL,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  card_ref text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  failure text,
  pay_url text,
  -- What the provider calls it; null until it has answered. When it was last asked by us, and what it told last is of when.
  provider_ref text,
  asked_at timestamptz,
  told_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX payments_brand ON payments (brand_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX payments_charge ON payments (charge_id);
--> statement-breakpoint
CREATE INDEX payments_pending ON payments (asked_at) WHERE status = 'PENDING' AND provider_ref IS NULL;
--> statement-breakpoint
-- A card that is entered at the provider, or another way to pay.
CREATE TABLE payment_changes (
  id bigint PRIMARY KEY,
  -- In which order they were begun.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
  user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  type text NOT NULL CHECK (type IN ('CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO')),
  state text NOT NULL CHECK (state IN ('WAITING', 'DONE', 'REFUSED', 'EXPIRED')),
  fault text,
  url text,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX payment_changes_contract ON payment_changes (contract_id, seq DESC);
--> statement-breakpoint
-- Messages of the payment provider that were heard: each has its effect once, however often it is sent.
CREATE TABLE provider_events (
  id text PRIMARY KEY,
  heard_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE billing_addresses (
  customer_id bigint PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  address jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);
