-- The phonebook: contacts of a client, or of a brand itself where there is no client, in the order in which they are called.
CREATE TABLE contacts (
  id bigint PRIMARY KEY,
  brand_id bigint NOT NULL REFERENCES brands (id),
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('EMAIL', 'MOBILE', 'PHONE')),
  -- Of a number the digits.
  value text NOT NULL,
  -- Ascending within a phonebook; those that were removed leave gaps.
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX contacts_user ON contacts (user_id, position);
--> statement-breakpoint
CREATE INDEX contacts_brand ON contacts (brand_id, position);
