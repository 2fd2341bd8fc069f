-- What else is known of a vehicle.
ALTER TABLE vehicles ADD COLUMN year integer;
--> statement-breakpoint
ALTER TABLE vehicles ADD COLUMN chassis text;
--> statement-breakpoint
-- Who gave a device to a customer and who ended that, as actors of the audit trail; null for what is older.
ALTER TABLE device_assignments ADD COLUMN started_by text;
--> statement-breakpoint
ALTER TABLE device_assignments ADD COLUMN ended_by text;
--> statement-breakpoint
-- What happened to one device, the newest first.
CREATE INDEX audit_log_devices ON audit_log (entity_id, at DESC, id DESC) WHERE entity = 'device';
