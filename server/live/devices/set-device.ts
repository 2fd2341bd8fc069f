import type { DeviceStatus } from '../../../domain/live/devices/device.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Author, Fields } from '../../base/audit/record-change.ts';
import { changeRow, firstOf, given, type RecordRoom } from '../../base/records/change-row.ts';
import { assignDevice } from './assign-device.ts';
import { setPayloadKey } from './payload-keys.ts';
import { setDeviceStatus } from './set-device-status.ts';

/** What is set of a device; what is left out stays. */
export interface DeviceSettings {
  status?: DeviceStatus | undefined;
  /** The customer it goes to now; null for nobody. */
  user?: Id | null | undefined;
  /** The key of its phone; null takes it away. */
  payloadKey?: string | null | undefined;
  /** The version that the change was made from, where it was. */
  version?: number | undefined;
}

interface Kept {
  brandId: Id;
  status: DeviceStatus;
  user: Id | null;
  encrypted: boolean;
  /** Counts the keys that are given: one for another is a change too. */
  keys: number;
}

const READ = `SELECT d.brand_id AS "brandId", d.status, a.user_id AS "user", d.payload_key IS NOT NULL AS encrypted, 0 AS keys
  FROM devices d LEFT JOIN device_assignments a ON a.device_id = d.id AND a.starts_at <= $2::timestamptz AND (a.ends_at IS NULL OR a.ends_at > $2::timestamptz)
  WHERE d.id = $1`;

/** A key is told as being there: what it is nobody reads. */
const told = (fields: Fields | null, device: Kept | null): Fields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => (name === 'keys' ? ['encrypted', device?.encrypted] : [name, value])),
  );

/**
 * Sets status, owner or key of a device and writes it down; answers what it was before, null where there is no such
 * device. Tell the directory afterwards (`refresh`).
 */
export async function setDevice(
  room: RecordRoom,
  id: Id,
  { payloadKey, version, ...settings }: DeviceSettings,
  author: Author,
): Promise<Pick<Kept, 'status' | 'user'> | null> {
  const nowMs = room.clock.now();
  let before: Kept | null = null;
  await changeRow<Kept>(room, {
    table: 'devices',
    id,
    seen: version,
    conflictTells: { status: 'status', user: 'user' },
    read: async (tx) => (before = await firstOf<Kept>(tx, READ, id, new Date(nowMs).toISOString())),
    next: (now) => ({
      ...now,
      ...given(settings),
      ...(payloadKey === undefined ? {} : { encrypted: payloadKey !== null, keys: now.keys + 1 }),
    }),
    write: async (tx, next, names) => {
      if (names.includes('status')) await setDeviceStatus(tx, id, next.status, nowMs);
      if (names.includes('user')) await assignDevice(tx, id, next.user, nowMs, author.actor);
      if (payloadKey !== undefined) await setPayloadKey(tx, id, payloadKey);
    },
    audit: {
      entity: 'device',
      action: 'device.set',
      author,
      brandOf: ({ brandId }) => brandId,
      mask: ({ before: was, after: is }, now, next) => ({ before: told(was, now), after: told(is, next) }),
    },
  });
  return before;
}
