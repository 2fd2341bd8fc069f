import type { Clock } from '../domain/clock.ts';
import type { Database } from './db/database.ts';

export interface AuditEntry {
  /** `user 1234…`, or `cli` for the command line. */
  actor: string;
  /** Such as `device.add`. */
  action: string;
  /** What was changed, such as `device 1234…`. */
  subject: string;
  detail?: Record<string, unknown>;
}

/** Writes down who changed what. Never hand it a secret. */
export async function audit(db: Database, clock: Clock, entry: AuditEntry): Promise<void> {
  await db.query('INSERT INTO audit (at, actor, action, subject, detail) VALUES ($1::timestamptz, $2, $3, $4, $5::jsonb)', [
    new Date(clock.now()).toISOString(),
    entry.actor,
    entry.action,
    entry.subject,
    JSON.stringify(entry.detail ?? {}),
  ]);
}
