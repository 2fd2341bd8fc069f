import { SHARE_PERMISSION } from '../../../domain/desk/share.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';

/** A link as its owner's list reads it; the token is sealed. */
export interface OwnShare extends Record<string, unknown> {
  id: Id;
  device: Id;
  sealed: string;
  /** First part of the brand's links. */
  prefix: string;
  brandAlias: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A link as a viewer opens it. */
export interface HeldShare extends Record<string, unknown> {
  id: Id;
  tokenHash: string;
  deviceId: Id;
  brandId: Id;
  userId: Id;
  /** Current profile and brand of the user who created it. */
  profile: Profile;
  userBrandId: Id;
  expiresAt: Date;
  /** The vehicle's own name or its plate. */
  name: string | null;
  isOpen: boolean;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * A share `s` at the time `$1` is open until it expires or is ended, its owner may no longer share, or the device went
 * to another brand or customer or was hidden. What changed hands is not shared again when it comes back.
 */
const IS_OPEN = `s.revoked_at IS NULL AND s.expires_at > $1::timestamptz AND u.disabled_at IS NULL AND NOT d.hidden AND d.brand_id = s.brand_id
  AND EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = s.user_id AND p.name = '${SHARE_PERMISSION}' AND p.type = 'ACCESS')
  AND NOT EXISTS (SELECT 1 FROM device_assignments a WHERE a.device_id = s.device_id
    AND ((a.starts_at > s.created_at AND a.starts_at <= $1::timestamptz) OR (a.ends_at > s.created_at AND a.ends_at <= $1::timestamptz)))`;

const JOINS =
  'JOIN users u ON u.id = s.user_id JOIN devices d ON d.id = s.device_id JOIN brands b ON b.id = s.brand_id';

/** Filter of a user's own links: a device, or one link. */
type Wanted = { userId: Id; deviceId: Id } | { userId: Id; id: Id };

/** A person's open links, the newest first. */
export const readOwnShares = (db: Database, wanted: Wanted, nowMs: number): Promise<OwnShare[]> =>
  db.query<OwnShare>(
    `SELECT s.id, s.device_id AS device, s.token_sealed AS sealed, COALESCE(NULLIF(b.parameters ->> 'mapPrefix', ''), b.alias) AS prefix, b.alias AS "brandAlias",
       s.created_at AS "createdAt", s.expires_at AS "expiresAt"
     FROM entity_shares s ${JOINS}
     WHERE s.user_id = $2 AND ${'id' in wanted ? 's.id' : 's.device_id'} = $3 AND ${IS_OPEN} ORDER BY s.created_at DESC, s.id`,
    [instant(nowMs), wanted.userId, 'id' in wanted ? wanted.id : wanted.deviceId],
  );

/** A link by its id, open or not; null where there is none. */
export async function readHeldShare(db: Database, id: Id, nowMs: number): Promise<HeldShare | null> {
  const [share] = await db.query<HeldShare>(
    `SELECT s.id, s.token_hash AS "tokenHash", s.device_id AS "deviceId", s.brand_id AS "brandId", s.user_id AS "userId", u.profile, u.brand_id AS "userBrandId",
       s.expires_at AS "expiresAt", COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, '')) AS name, ${IS_OPEN} AS "isOpen"
     FROM entity_shares s ${JOINS} LEFT JOIN vehicles v ON v.id = d.vehicle_id WHERE s.id = $2`,
    [instant(nowMs), id],
  );
  return share ?? null;
}

export interface NewShare {
  id: Id;
  tokenHash: string;
  sealed: string;
  deviceId: Id;
  brandId: Id;
  userId: Id;
  expiresMs: number;
}

/** Links that ended so long ago are forgotten; the audit trail keeps that they were. */
const KEPT_MS = 30 * 24 * 3_600_000;

export const forgetShares = (db: Database, nowMs: number): Promise<unknown> =>
  db.query('DELETE FROM entity_shares WHERE expires_at < $1::timestamptz', [instant(nowMs - KEPT_MS)]);

export async function insertShare(tx: Database, share: NewShare, nowMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO entity_shares (id, token_hash, token_sealed, brand_id, device_id, user_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8::timestamptz)`,
    [
      share.id,
      share.tokenHash,
      share.sealed,
      share.brandId,
      share.deviceId,
      share.userId,
      instant(nowMs),
      instant(share.expiresMs),
    ],
  );
}

/** Ends a person's own link; answers its device and brand, null where there is none that is open. */
export async function endShare(
  tx: Database,
  userId: Id,
  id: Id,
  nowMs: number,
): Promise<{ deviceId: Id; brandId: Id } | null> {
  const [ended] = await tx.query<{ deviceId: Id; brandId: Id }>(
    `UPDATE entity_shares SET revoked_at = $3::timestamptz WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3::timestamptz
     RETURNING device_id AS "deviceId", brand_id AS "brandId"`,
    [id, userId, instant(nowMs)],
  );
  return ended ?? null;
}

/** What of a device decides whether it may be shared; null where there is none. */
export async function readShareable(
  tx: Database,
  deviceId: Id,
): Promise<{ brandId: Id; hidden: boolean; buttons: ModelButtons | null } | null> {
  const [row] = await tx.query<{ brandId: Id; hidden: boolean; buttons: ModelButtons | null }>(
    'SELECT d.brand_id AS "brandId", d.hidden, m.buttons FROM devices d LEFT JOIN device_models m ON m.model = d.model WHERE d.id = $1 FOR UPDATE OF d',
    [deviceId],
  );
  return row ?? null;
}
