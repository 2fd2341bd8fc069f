import { topicOf } from '../../../contract/topics.ts';
import { alarmOfId, type AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Broker } from '../broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { placeColumns } from '../../base/lists/address-column.ts';
import { exportable } from '../../base/lists/exportable.ts';
import { alarmWord } from '../../base/messages/alarm-words.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { Guard } from '../../base/rights/guard.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';
import { alarmOf, alarmQuery, alarmsOfIds, readAlarms, type AlarmFilter, type AlarmRow } from './alarm-rows.ts';

export interface AlarmDeps {
  db: Database;
  clock: Clock;
  directory: DeviceDirectory;
  broker: Pick<Broker, 'publish'>;
  rights: Rights;
}

const USUAL_MS = 7 * 86_400_000;

const seen = (scope: Scope): AlarmFilter => ({
  ...seenRows(scope),
  namedBrandIds: scope.kind === 'customer' ? [scope.brandId] : scope.seenBrandIds,
});

interface Asked {
  device?: number | undefined;
  type?: string | undefined;
  acknowledged?: boolean | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** Without a period those of the last seven days: a list of all that ever happened is nobody's wish. */
function filterOf(scope: Scope, { device, type, acknowledged, start, end }: Asked, nowMs: number): AlarmFilter {
  const types = type
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const endMs = end === undefined ? undefined : Date.parse(end);
  const startMs = start === undefined ? (endMs ?? nowMs) - USUAL_MS : Date.parse(start);
  return { ...seen(scope), device, types, acknowledged, startMs, endMs };
}

/** Tells whoever hears the alarms of a device that one is acknowledged. */
async function tell({ broker, directory }: AlarmDeps, alarm: AlarmRecord): Promise<void> {
  const device = directory.byId(alarm.device);
  if (!device) return;
  const { id, type, deviceName, dateTime, area, acknowledged } = alarm;
  const at = acknowledged?.at ?? null;
  const body = { id, type, device: alarm.device, deviceName, dateTime, description: null, area, acknowledged: at };
  await broker.publish(topicOf('brand', device.brandId, 'Alarm', device.hidden), body);
  if (device.userId !== null && !device.hidden) await broker.publish(topicOf('user', device.userId, 'Alarm'), body);
}

function alarmHandlers(deps: AlarmDeps): Pick<Handlers, 'alarms.list' | 'alarms.read' | 'alarms.acknowledge'> {
  const { db, clock } = deps;
  return {
    'alarms.list': ({ scope, query: { page, limit, ...asked } }) =>
      readAlarms(db, filterOf(scope, asked, clock.now()), { page, limit }),
    'alarms.read': async ({ scope, params: { id } }) => {
      const [alarm] = await alarmsOfIds(db, seen(scope), [id]);
      if (!alarm) throw new Refusal('missing');
      return alarm;
    },
    'alarms.acknowledge': async ({ caller, scope, body: { ids } }) => {
      const wanted = [...new Set(ids)];
      const open = await alarmsOfIds(db, seen(scope), wanted);
      // All or none: what the caller does not see does not exist for them.
      if (open.length < wanted.length) throw new Refusal('missing');
      const inOrder = open.filter(({ acknowledged }) => !acknowledged).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const taken = await db.query<{ device: number; time: Date; type: string }>(
        `INSERT INTO alarm_acknowledgements (device, time, type, user_id, at)
         SELECT device, time, type, $4, $5::timestamptz FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) AS given (device, time, type)
         ON CONFLICT DO NOTHING RETURNING device, time, type`,
        [
          inOrder.map(({ device }) => device),
          inOrder.map(({ dateTime }) => dateTime),
          inOrder.map(({ type }) => type),
          caller.userId,
          new Date(clock.now()).toISOString(),
        ],
      );
      const own = new Set(taken.map(({ device, time, type }) => `${device}-${time.getTime()}-${type}`));
      const alarms = await alarmsOfIds(db, seen(scope), wanted);
      for (const alarm of alarms) if (own.has(alarm.id)) await tell(deps, alarm);
      return alarms;
    },
  };
}

/** Alarms as a file. */
const asFile = (clock: Clock) =>
  exportable({
    call: 'alarms.list',
    fileName: 'export.alarms',
    query: ({ scope, query: { page: _page, limit: _limit, ...asked } }) =>
      alarmQuery(filterOf(scope, asked, clock.now())),
    row: (raw: AlarmRow) => alarmOf(raw),
    columns: [
      { title: 'column.time', isTime: true, value: ({ dateTime }, { time }) => time(dateTime) },
      { title: 'column.device', value: ({ deviceName }) => deviceName },
      { title: 'column.plate', value: ({ licensePlate }) => licensePlate },
      { title: 'column.type', value: ({ type }, { locale }) => alarmWord(locale, type) },
      { title: 'column.area', value: ({ area }) => area?.name ?? null },
      {
        title: 'column.acknowledged',
        isTime: true,
        value: ({ acknowledged }, { time }) => acknowledged && time(acknowledged.at),
      },
      { title: 'column.operator', value: ({ acknowledged }) => acknowledged?.byName ?? null },
      ...placeColumns<AlarmRecord>(({ place }) => place ?? null),
    ],
  });

/** Whoever sees a device sees its alarms; a customer those of the time in which it is theirs. */
const seesAlarm =
  ({ directory, rights }: AlarmDeps): Guard =>
  async (caller, id) => {
    const alarm = alarmOfId(String(id));
    const device = alarm && directory.byId(alarm.device);
    if (!device || !(await rights.maySeeDevice(caller, device.id))) return false;
    return caller.profile !== 'USER' || alarm.timeMs >= (device.userSinceMs ?? Number.POSITIVE_INFINITY);
  };

/** The room of alarms that people look at and acknowledge. */
export const alarmsRoom = (deps: AlarmDeps) => ({
  handlers: alarmHandlers(deps),
  guards: { alarm: seesAlarm(deps) },
  exports: [asFile(deps.clock)],
});
