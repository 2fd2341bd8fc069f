import { TRAFFIC_STEP_MS } from '../../domain/desk/dashboard.ts';
import { lateEvents } from '../../domain/live/alarms/device-events.ts';
import type { Id } from '../../domain/base/id.ts';
import { pick, randomInt, seededRandom } from '../../domain/base/random.ts';
import { emptyReading } from '../../domain/live/telemetry/reading.ts';
import { OVERSPEED } from '../../domain/live/alarms/speed-alert.ts';
import type { Database } from '../base/db/database.ts';
import type { CreatedDevice } from '../live/devices/create-devices.ts';
import type { FleetVehicle } from './fleet/vehicle.ts';
import { STORIES } from './incident-stories.ts';

/** One alarm for so many vehicles, and no more than so many in all. */
const VEHICLES_PER_ALARM = 5;
const MOST_ALARMS = 90;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** What is older than this somebody has looked at, but for a few. */
const FRESH_MS = 5 * 60 * MINUTE_MS;
const LEFT_ALONE = 0.15;

/** What trackers tell of in a day: the frequent ones stand more than once. */
const USUAL = [
  'overspeed',
  'overspeed',
  'overspeed',
  'lowBattery',
  'powerCut',
  'vibration',
  'jamming',
  'hardBraking',
  'sos',
];

/** Adds the alarms of the last day: those of the incidents that rules raised, and others that came to nothing. */
export async function createDemoAlarms(
  db: Database,
  fleet: readonly FleetVehicle[],
  created: readonly CreatedDevice[],
  people: readonly Id[],
  seed: number,
  nowMs: number,
): Promise<void> {
  const random = seededRandom(seed + 911);
  const speaking = fleet.filter(({ traits }) => !traits.silent && traits.dormantHours === null);
  if (speaking.length === 0) return;
  const usual = Array.from({ length: Math.min(MOST_ALARMS, Math.ceil(fleet.length / VEHICLES_PER_ALARM)) }, () => ({
    device: created[pick(random, speaking).index]!.id,
    timeMs: nowMs - randomInt(random, 2 * MINUTE_MS, DAY_MS),
    alarm: pick(random, USUAL),
  }));
  const alarmOf = new Map(STORIES.map(({ type, alarm }) => [type, alarm]));
  const rows = await db.query<{ device: Id; type: string; time: Date }>(
    'SELECT device_id AS device, type, happened_at AS time FROM incidents WHERE rule IS NOT NULL ORDER BY created_at, type',
  );
  const ofIncidents = rows.flatMap(({ device, type, time }) => {
    const alarm = alarmOf.get(type);
    return alarm ? [{ device, timeMs: time.getTime(), alarm }] : [];
  });
  const events = [...ofIncidents, ...usual].flatMap(({ device, timeMs, alarm }) =>
    lateEvents(device, { ...emptyReading(timeMs, timeMs), alarms: [alarm] }).map((event) => ({ device, ...event })),
  );
  await db.query(
    `INSERT INTO device_events (device, time, id, type, on_off, description)
     SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::boolean[], $6::text[]) ON CONFLICT DO NOTHING`,
    [
      events.map(({ device }) => device),
      events.map(({ dateTime }) => dateTime),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ onOff }) => onOff),
      events.map(({ description }) => description),
    ],
  );
  // What ingest would have counted for the dashboard.
  await db.query(
    `INSERT INTO traffic (kind, brand_id, at, total)
     SELECT 'alarms', d.brand_id, date_bin($1::float8 * interval '1 ms', e.time, 'epoch'), count(*)
     FROM device_events e JOIN devices d ON d.id = e.device WHERE e.on_off OR e.description <> $2 GROUP BY 2, 3`,
    [TRAFFIC_STEP_MS, OVERSPEED],
  );
  const taken = events.filter(({ dateTime }) => Date.parse(dateTime) < nowMs - FRESH_MS && random() > LEFT_ALONE);
  await db.query(
    `INSERT INTO alarm_acknowledgements (device, time, type, user_id, at)
     SELECT device, time, type, user_id, time + minutes * interval '1 minute'
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::bigint[], $5::int[]) AS given (device, time, type, user_id, minutes) ON CONFLICT DO NOTHING`,
    [
      taken.map(({ device }) => device),
      taken.map(({ dateTime }) => dateTime),
      taken.map(({ description }) => description),
      taken.map(() => pick(random, people)),
      taken.map(() => randomInt(random, 1, 40)),
    ],
  );
}
