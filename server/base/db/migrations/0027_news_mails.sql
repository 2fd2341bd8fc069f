-- News that people chose to have by mail waits here until the next mail to them, and is known for a day: what is told twice is mailed once.
CREATE TABLE news_mails (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  news_id text NOT NULL,
  at timestamptz NOT NULL,
  kept_at timestamptz NOT NULL,
  what text NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (user_id, news_id)
);
--> statement-breakpoint
CREATE INDEX news_mails_waiting ON news_mails (user_id) WHERE sent_at IS NULL;
--> statement-breakpoint
-- Few want mails: they are found without reading every account.
CREATE INDEX users_with_news_mails ON users (id) WHERE metadata @> '{"newsWays":{"alarm":{"mail":true}}}'
  OR metadata @> '{"newsWays":{"incident":{"mail":true}}}' OR metadata @> '{"newsWays":{"personal":{"mail":true}}}';
