-- Which server of the database takes what trackers send (ingest/ingest-lease.ts): one row at most.
CREATE TABLE ingest_lease (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  holder text NOT NULL,
  host text NOT NULL,
  until timestamptz NOT NULL
);
