-- When an account signed in last, also long after the row of that session is gone.
ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;
--> statement-breakpoint
UPDATE users u SET last_sign_in_at = s.at FROM (SELECT user_id, max(created_at) AS at FROM sessions GROUP BY user_id) s WHERE s.user_id = u.id;
