-- Wrong codes of the second factor in a row, by account (decision 0038). Not swept: slow guessing is just what it is there for.
CREATE TABLE wrong_factor_codes (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  in_row integer NOT NULL,
  -- When the owner was last mailed that codes are guessed.
  mailed_at timestamptz
);
--> statement-breakpoint
-- What was chosen when a command for many was asked for, as a hash: groups may have other vehicles by the time it is asked for again.
-- Null of what was asked for before.
ALTER TABLE command_batches ADD COLUMN choice_hash text;
