import type { Database } from '../../base/db/database.ts';
import { KNOWN_MS } from '../../base/throttle/throttle.ts';

/** Retention of refused sign-ins in the trail: anyone can cause any number of them. */
export const REFUSALS_KEPT_MS = 90 * 24 * 3_600_000;

const instant = (ms: number): string => new Date(ms).toISOString();

/** Forgets what is left of tries: counts of windows that have ended, addresses not used lately, old refusals, links and codes that have expired. */
export async function removeAttempts(db: Database, nowMs: number): Promise<void> {
  await db.query('DELETE FROM sign_in_attempts WHERE window_ends_at <= $1::timestamptz', [instant(nowMs)]);
  await db.query('DELETE FROM known_addresses WHERE last_used_at <= $1::timestamptz', [instant(nowMs - KNOWN_MS)]);
  await db.query(`DELETE FROM audit_log WHERE action = 'session.refused' AND at < $1::timestamptz`, [
    instant(nowMs - REFUSALS_KEPT_MS),
  ]);
  await db.query('DELETE FROM password_resets WHERE expires_at <= $1::timestamptz', [instant(nowMs)]);
  await db.query('DELETE FROM email_changes WHERE expires_at <= $1::timestamptz', [instant(nowMs)]);
  await db.query('DELETE FROM pending_sign_ins WHERE expires_at <= $1::timestamptz', [instant(nowMs)]);
  await db.query('DELETE FROM passkey_challenges WHERE expires_at <= $1::timestamptz', [instant(nowMs)]);
  await db.query('DELETE FROM spent_captchas WHERE expires_at <= $1::timestamptz', [instant(nowMs)]);
}
