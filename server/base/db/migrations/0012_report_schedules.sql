-- Reports that are mailed to their owner at their times (domain/business/reports/report-schedule.ts).
CREATE TABLE report_schedules (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  brand_id bigint NOT NULL REFERENCES brands (id),
  title text NOT NULL,
  report text NOT NULL,
  query jsonb NOT NULL,
  format text NOT NULL,
  every text NOT NULL CHECK (every IN ('DAY', 'WEEK', 'MONTH')),
  hour integer NOT NULL,
  weekday integer NOT NULL,
  month_day integer NOT NULL,
  locale text NOT NULL,
  -- Where the owner reaches the console, for the link in the mail; null where that is not known.
  console_url text,
  -- Why nothing is sent; null while it goes on.
  paused text,
  next_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX report_schedules_user ON report_schedules (user_id);
--> statement-breakpoint
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE next_at IS NOT NULL;
--> statement-breakpoint
-- What became of each time: whoever writes the row runs it, so that of two servers one does.
CREATE TABLE report_runs (
  schedule_id bigint NOT NULL REFERENCES report_schedules (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  outcome text NOT NULL DEFAULT 'running',
  mailed_at timestamptz,
  PRIMARY KEY (schedule_id, due_at)
);
