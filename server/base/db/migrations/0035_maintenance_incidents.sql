-- Whether maintenance that is overdue opens an incident.
ALTER TABLE brands ADD COLUMN maintenance_incidents boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- The incident that it opened, one for what the plan is due by; it is remembered though the incident may be gone.
ALTER TABLE maintenance_news ADD COLUMN incident_id bigint;
--> statement-breakpoint
CREATE INDEX maintenance_news_incident ON maintenance_news (incident_id) WHERE incident_id IS NOT NULL;
