import { areaTypeOf } from '../../../domain/desk/areas/area.ts';
import { areaRulesSchema } from '../../../domain/desk/areas/area-settings.ts';
import type { AreaFaults, MissingKey, ShapeFault } from '../../../domain/desk/areas/area-rules.ts';
import { faultsOf, type AreaFields } from '../../../domain/desk/areas/area-whole.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { changeRow } from '../../base/records/change-row.ts';
import { readArea, type AreaRecord } from './area-rows.ts';
import { createArea, tieToArea } from './create-area.ts';
import { changeOf, publishChange } from '../../base/records/publish-change.ts';

export interface AreaRoom {
  db: Database;
  clock: Clock;
  broker: Pick<Broker, 'publish'>;
}

/** An area as it is compared and written down. */
type Kept = AreaFields & { brand: Id };

/** The fields of an area as it is stored. */
export const fieldsOf = ({ settings, name, address, color, type, ...area }: AreaRecord): AreaFields => ({
  name,
  address,
  color,
  type: areaTypeOf(type),
  latitude: area.latitude,
  longitude: area.longitude,
  radius: area.radius,
  points: area.points,
  user: area.user,
  devices: area.devices,
  contacts: area.contacts,
  ...settings,
  // In the order of the contract, as what is written comes: the database has one of its own, and what only stands in another is no change.
  times: settings.times.map(({ weekday, from, to }) => ({ weekday, from, to })),
  rules: areaRulesSchema.parse(settings.rules),
});

/** What is said of a fault of an area. */
export const FAULT_CODES: Readonly<Record<MissingKey | ShapeFault, MessageCode>> = {
  'securityAreas.nameErrorRequestMessage': 'field.area-name',
  'securityAreas.addressErrorRequestMessage': 'field.area-address',
  'securityAreas.trackersErrorRequestMessage': 'field.area-trackers',
  'too-few-corners': 'field.area-too-few-corners',
  'too-many-corners': 'field.area-too-many-corners',
  'crosses-itself': 'field.area-crosses-itself',
  'no-surface': 'field.area-no-surface',
  'too-large': 'field.area-too-large',
  'outside-map': 'field.area-outside-map',
  'no-outline': 'field.area-no-outline',
};

/**
 * Refuses an area that cannot be kept, in words at its fields. What was wrong with it before is not in the way of another change:
 * old areas have no address.
 */
export function assertWhole(area: AreaFields, before: AreaFields | null = null): void {
  const known: AreaFaults = before ? faultsOf(before) : {};
  const faults = Object.entries({ ...faultsOf(area) }).filter(
    ([field, fault]) => known[field as keyof AreaFaults] !== fault,
  );
  if (faults.length === 0) return;
  throw new Refusal('invalid-input', Object.fromEntries(faults.map(([field, fault]) => [field, FAULT_CODES[fault]])));
}

async function write(tx: Database, id: Id, next: Kept, names: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE areas SET name = $2, address = $3, color = $4, type = $5, latitude = $6, longitude = $7, radius_m = $8, points = $9::jsonb,
       user_id = $10, contacts = $11::jsonb, times = $12::jsonb, zone = $13, drawn_as = $14, line = $15::jsonb, width_m = $16,
       rules = $17::jsonb, brand_id = $18 WHERE id = $1`,
    [
      id,
      next.name,
      next.address,
      next.color,
      next.type,
      next.latitude,
      next.longitude,
      next.radius,
      JSON.stringify(next.points),
      next.user,
      JSON.stringify(next.contacts),
      JSON.stringify(next.times),
      next.zone,
      next.drawnAs,
      next.line && JSON.stringify(next.line),
      next.widthM,
      JSON.stringify(next.rules),
      next.brand,
    ],
  );
  if (names.includes('devices')) await tx.query('DELETE FROM area_devices WHERE area_id = $1', [id]);
  if (names.includes('groups')) await tx.query('DELETE FROM area_groups WHERE area_id = $1', [id]);
  await tieToArea(tx, id, next);
}

/** Adds areas of a brand, or of a user of it, that are known to be whole, and writes them down: all of them or none. */
export async function addAreas(
  { db, clock, broker }: AreaRoom,
  brand: Id,
  areas: readonly AreaFields[],
  author: Author,
): Promise<Id[]> {
  const ids = await db.transaction(async (tx) => {
    const added: Id[] = [];
    for (const area of areas) {
      const { name, address, color, type, latitude, longitude, radius, points, user, devices, contacts, ...settings } =
        area;
      const common = { name, address, color, type, latitude, longitude, points, contacts, settings };
      const id = await createArea(tx, { ...common, brandId: brand, userId: user, radiusM: radius, deviceIds: devices });
      await recordChange(tx, clock, author, {
        brandId: brand,
        action: 'area.add',
        entity: 'area',
        entityId: id,
        after: { ...area },
      });
      added.push(id);
    }
    return added;
  });
  for (const [at, id] of ids.entries())
    await publishChange(broker, 'Area', { id, change: 'ADDED' }, [{ brand, user: areas[at]!.user }]);
  return ids;
}

/** A change of an area by somebody who saw a version of it. */
export interface AreaChange {
  id: Id;
  /** Left out where it does not matter what else changed. */
  version: number | undefined;
  action: 'area.set' | 'area.devices' | 'area.remove';
  /** The brand it goes to with its client; left out it stays. */
  brand?: Id;
  /** What becomes of it; null removes it, softly. */
  next(now: AreaFields): AreaFields | null;
}

/** Changes or removes an area and writes it down; refused where somebody else did since the version that was seen, or where there is none. */
export async function changeArea(
  { db, clock, broker }: AreaRoom,
  { id, version, action, brand: to, next }: AreaChange,
  author: Author,
): Promise<void> {
  const changed = await changeRow<Kept>(
    { db, clock },
    {
      table: 'areas',
      id,
      seen: version,
      read: async (tx) => {
        const area = await readArea(tx, id);
        return area && { ...fieldsOf(area), brand: area.brand };
      },
      next: ({ brand, ...now }) => {
        const fields = next(now);
        if (fields === null) return null;
        assertWhole(fields, now);
        return { ...fields, brand: to ?? brand };
      },
      write: (tx, after, names) => write(tx, id, after, names),
      remove: (tx) =>
        tx.query('UPDATE areas SET deleted_at = $2::timestamptz WHERE id = $1', [
          id,
          new Date(clock.now()).toISOString(),
        ]),
      audit: { entity: 'area', action, author, brandOf: ({ brand }) => brand },
      tell: (after, before) => publishChange(broker, 'Area', { id, change: changeOf(before, after) }, [before, after]),
    },
  );
  if (!changed) throw new Refusal('missing');
}
