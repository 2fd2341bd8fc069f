-- A charge that is not owed any more, though it was not paid. Money may come for it all the same.
ALTER TABLE charges ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancel_reason text;
--> statement-breakpoint
DROP INDEX charges_open;
--> statement-breakpoint
CREATE INDEX charges_open ON charges (due_date) WHERE paid_at IS NULL AND cancelled_at IS NULL;
--> statement-breakpoint
-- What a payment ends as that somebody here gives up: the provider tells only that it is cancelled, before its answer or after it.
-- And what the provider told last was given back in all, and of which dispute, each with when it was so.
ALTER TABLE payments
  ADD COLUMN ends_as text CHECK (ends_as IN ('CANCELLED', 'DROPPED')),
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_told_at timestamptz,
  ADD COLUMN dispute text CHECK (dispute IN ('OPEN', 'WON', 'LOST')),
  ADD COLUMN dispute_told_at timestamptz;
--> statement-breakpoint
CREATE INDEX payments_ref ON payments (provider_ref) WHERE provider_ref IS NOT NULL;
--> statement-breakpoint
CREATE TABLE refunds (
  id bigint PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments (id),
  -- What whoever asks calls it: asked twice it happens once.
  once text NOT NULL,
  user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  failure text,
  provider_ref text,
  asked_at timestamptz NOT NULL,
  told_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (payment_id, once)
);
--> statement-breakpoint
CREATE INDEX refunds_pending ON refunds (asked_at) WHERE status = 'PENDING' AND provider_ref IS NULL;
