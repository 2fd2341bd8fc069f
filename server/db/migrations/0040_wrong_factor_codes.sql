-- Wrong codes of the second factor in a row, by account (decision 0038). Not swept: slow guessing is just what it is there for.
CREATE TABLE wrong_factor_codes (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  in_row integer NOT NULL,
  -- When the owner was last mailed that codes are guessed.
  mailed_at timestamptz
);
