import type { AreaShape } from '../../../domain/desk/areas/area-shape.ts';
import { shapeFault } from '../../../domain/desk/areas/area-rules.ts';
import {
  PREVIEW_DAYS,
  PREVIEW_MOST_VEHICLES,
  PREVIEW_MOST_VISITS,
  type AreaPreview,
  type AreaShapeAsked,
  type PreviewVisit,
} from '../../../domain/desk/areas/area-preview.ts';
import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Id } from '../../../domain/base/id.ts';
import { GROUP_MEMBERS } from '../../live/groups/owners-devices.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { HeavyReads } from '../../base/http/heavy-reads.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { after } from '../../base/platform.ts';
import { readerOf } from '../../base/reading/reader.ts';
import type { Reading } from '../../base/reading/reading.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';
import type { AreaDeps } from './area-handlers.ts';
import type { RightsRoom } from './area-rights.ts';
import { FAULT_CODES } from './change-area.ts';
import { readStays } from './crossings.ts';
import { insideOf } from './read-shapes.ts';
import { seenDevices } from './seen-area.ts';

export type PreviewDeps = AreaDeps & RightsRoom & { live: LiveState; heavy: HeavyReads; reading: Reading };

const INSIDE_OF = readerOf<typeof insideOf>(new URL('./read-shapes.ts', import.meta.url), 'insideOf');

const DAY_MS = 86_400_000;
/** How long somebody waits in front of a map; what was not read by then is said. */
const LONGEST_MS = 8_000;

/** The vehicles that a shape would count for, as far as the caller sees them: of a customer's area those of that customer. */
async function vehiclesOf(deps: PreviewDeps, caller: Caller, asked: AreaShapeAsked): Promise<Id[]> {
  const owner = caller.profile === 'USER' ? caller.userId : (asked.user ?? null);
  const rows = await deps.db.query<{ id: Id }>(
    `SELECT d.id FROM devices d WHERE d.id IN (SELECT unnest($1::bigint[]) UNION SELECT device_id FROM (${GROUP_MEMBERS}) m WHERE group_id = ANY ($2::bigint[]))
       AND ($3::bigint IS NULL OR EXISTS (SELECT FROM device_assignments o WHERE o.device_id = d.id AND o.user_id = $3 AND o.ends_at IS NULL))
     ORDER BY d.id`,
    [asked.devices, asked.groups, owner],
  );
  return seenDevices(
    deps,
    caller,
    rows.map(({ id }) => id),
  );
}

/** The last fixes of vehicles: of a customer only those of the time in which the vehicle is theirs. */
function lastFixes({ live, directory }: PreviewDeps, { profile }: Caller, devices: readonly Id[]): Map<Id, HotFix> {
  const isTold = ({ device, fixTimeMs }: HotFix): boolean =>
    profile !== 'USER' || fixTimeMs >= (directory.byId(device)?.userSinceMs ?? Number.POSITIVE_INFINITY);
  return new Map(
    live
      .fixesOf(devices)
      .filter(isTold)
      .map((fix) => [fix.device, fix]),
  );
}

/** Tells which places lie in a shape: every edge of a polygon is compared with every place, which is not for the loop that answers everybody. */
const insideIn =
  ({ reading }: PreviewDeps, caller: Caller, { type, latitude, longitude, radius, points }: AreaShape) =>
  async (places: readonly [number, number][]): Promise<boolean[]> => {
    const asked = { shape: { type, latitude, longitude, radius, points }, places };
    return type === 'CIRCLE' || places.length === 0 ? insideOf(asked) : reading.run(caller, INSIDE_OF, asked);
  };

/** Stays by vehicle; a vehicle without an entry was not read. */
async function staysOfAll(
  deps: PreviewDeps,
  caller: Caller,
  shape: AreaShape,
  devices: readonly Id[],
  period: { startMs: number; endMs: number },
): Promise<Map<Id, PreviewVisit[]>> {
  const stays = new Map<Id, PreviewVisit[]>();
  const inside = insideIn(deps, caller, shape);
  const ownerId = caller.profile === 'USER' ? caller.userId : null;
  await deps.heavy.run(caller.userId, async (signal) => {
    let isOver = false;
    const cancel = after(LONGEST_MS, () => (isOver = true));
    try {
      for (const device of devices.slice(0, PREVIEW_MOST_VEHICLES)) {
        if (isOver) break;
        stays.set(device, await readStays(deps.db, shape, { device, ...period, ownerId }, signal, inside));
      }
    } finally {
      cancel();
    }
  });
  return stays;
}

async function platesOf(
  { db }: PreviewDeps,
  devices: readonly Id[],
): Promise<Map<Id, { name: string | null; plate: string | null }>> {
  const rows = await db.query<{ id: Id; name: string | null; plate: string | null }>(
    `SELECT d.id, v.name, v.license_plate AS plate FROM devices d LEFT JOIN vehicles v ON v.id = d.vehicle_id
     WHERE d.id = ANY ($1::bigint[])`,
    [devices],
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

async function preview(deps: PreviewDeps, caller: Caller, asked: AreaShapeAsked): Promise<AreaPreview> {
  const fault = shapeFault(asked);
  // The outline of a corridor may touch itself where it was cut open.
  if (fault !== null && fault !== 'crosses-itself') throw new Refusal('invalid-input', { points: FAULT_CODES[fault] });
  const devices = await vehiclesOf(deps, caller, asked);
  const endMs = deps.clock.now();
  const startMs = endMs - PREVIEW_DAYS * DAY_MS;
  const stays = await staysOfAll(deps, caller, asked, devices, { startMs, endMs });
  const fixes = lastFixes(deps, caller, devices);
  const seen = [...fixes.values()];
  const areInside = await insideIn(
    deps,
    caller,
    asked,
  )(seen.map(({ latitude, longitude }): [number, number] => [latitude, longitude]));
  const inside = new Set(seen.filter((_, at) => areInside[at]).map(({ device }) => device));
  const caught = devices.flatMap((device) => {
    const fix = fixes.get(device);
    const isInside = inside.has(device);
    const visits = (stays.get(device) ?? []).slice(-PREVIEW_MOST_VISITS);
    const seenAt = fix ? new Date(fix.fixTimeMs).toISOString() : null;
    return isInside || visits.length > 0 ? [{ device, isInside, seenAt, visits }] : [];
  });
  const plates = await platesOf(
    deps,
    caught.map(({ device }) => device),
  );
  return {
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    asked: devices.length,
    unread: devices.length - stays.size,
    vehicles: caught.map((each) => ({
      ...each,
      name: deps.directory.byId(each.device)?.name ?? plates.get(each.device)?.name ?? null,
      licensePlate: plates.get(each.device)?.plate ?? null,
    })),
  };
}

/** The handler that says what a shape would catch before it is saved. */
export const previewHandlers = (deps: PreviewDeps): Pick<Handlers, 'areas.preview'> => ({
  'areas.preview': ({ caller, body }) => preview(deps, caller, body),
});
