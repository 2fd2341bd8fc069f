import type { AuditAction } from '../../../contract/rest/base/audit-actions.ts';
import { drawId } from '../../../domain/base/id.ts';
import {
  MOST_SCHEDULES,
  type ReportSchedule,
  type ScheduleInput,
} from '../../../domain/business/reports/report-schedule.ts';
import { nextRunMs } from '../../../domain/business/reports/schedule-times.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import { seesPhonebook } from '../../desk/contacts/sees-phonebook.ts';
import { readBrands } from '../../people/brands/brand-rows.ts';
import { hostsOf } from '../../people/brands/change-brand.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { AnyJobKind } from '../../work/jobs/job-kind.ts';
import type { Jobs } from '../../work/jobs/open-jobs.ts';
import { standingOrigin, type Standing } from '../../base/mail/console-origin.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow } from '../../base/records/change-row.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { ownerMail, type ScheduleJobDeps } from './owner-mail.ts';
import { chosenContacts, reachedContacts } from './schedule-contacts.ts';
import { reopenRun } from './run-rows.ts';
import { insertSchedule, listSchedules, readSchedule, updateSchedule, type KeptSchedule } from './schedule-rows.ts';
import { wantedOf } from './schedule-sweep.ts';

export interface ScheduleDeps extends ScheduleJobDeps, Pick<Jobs, 'queue'> {
  config: Standing;
  kind: AnyJobKind;
}

type Named = `schedules.${'list' | 'create' | 'update' | 'again' | 'remove'}`;
type Asked = Pick<Parameters<Handlers['schedules.create']>[0], 'caller' | 'locale' | 'requestId'>;

/** What the trail keeps of a schedule. */
const told = ({ title, report, query, format, every, hour, weekday, monthDay, paused, contacts }: KeptSchedule) => ({
  title,
  report,
  query,
  format,
  every,
  hour,
  weekday,
  monthDay,
  paused,
  contacts: contacts.map(({ id }) => id),
});

/** Refuses what its owner may not see, or nobody could be told of; answers what else is kept with it. */
async function prepared({ db, clock, config, mailer, kind }: ScheduleDeps, asked: Asked, body: ScheduleInput) {
  const { caller, locale } = asked;
  if (mailer === null) throw new Refusal('mail-not-configured');
  if ((await ownerMail(db, caller.userId)).to === null) throw new Refusal('no-mail-address');
  const zone = await zoneOf(db, caller.userId);
  const nextAtMs = nextRunMs(body, clock.now(), zone);
  const wanted = wantedOf(body, nextAtMs, zone);
  await kind.admit({ schedule: drawId(secureRandom), dueMs: nextAtMs, wanted, consoleUrl: null }, caller);
  const [brand] = await readBrands(db, [caller.brandId]);
  const hosts = await hostsOf(db, caller.brandId);
  const contacts = body.contacts && (await chosenContacts(db, body.contacts));
  return { contacts, nextAtMs, locale, consoleUrl: standingOrigin(config, { alias: brand!.alias, hosts }) };
}

/** A person's own schedules, or one of them; whom they are mailed to is for who sees the phonebook. */
async function ownSchedules(deps: ScheduleDeps, caller: Caller, id: number | null): Promise<ReportSchedule[]> {
  const schedules = await listSchedules(deps.db, caller.userId, id);
  const maySee = await seesPhonebook(deps, caller);
  return Promise.all(
    schedules.map(async ({ contacts, runs, ...schedule }) => ({
      ...schedule,
      contacts: maySee ? await reachedContacts(deps, caller, contacts) : [],
      runs: maySee ? runs : runs.map((one) => ({ ...one, contacts: [] })),
    })),
  );
}

/** A person's own schedule; refuses one that there is not, or that is somebody else's. */
async function ownSchedule(deps: ScheduleDeps, caller: Caller, id: number): Promise<ReportSchedule> {
  const [schedule] = await ownSchedules(deps, caller, id);
  if (!schedule) throw new Refusal('missing');
  return schedule;
}

interface Wish {
  id: number;
  action: AuditAction;
  seen?: number;
  next(now: KeptSchedule): KeptSchedule | null;
}

/** Changes a person's own schedule, or removes it. */
async function changeSchedule(
  deps: ScheduleDeps,
  { caller, requestId }: Pick<Asked, 'caller' | 'requestId'>,
  { id, action, seen, next }: Wish,
): Promise<void> {
  const changed = await changeRow<KeptSchedule>(deps, {
    table: 'report_schedules',
    id,
    seen,
    read: (tx) => readSchedule(tx, caller.userId, id),
    next,
    write: (tx, row) => updateSchedule(tx, id, row),
    remove: (tx) => tx.query('DELETE FROM report_schedules WHERE id = $1', [id]),
    audit: {
      entity: 'reportSchedule',
      action,
      author: authorOf(caller, requestId),
      brandOf: ({ brandId }) => brandId,
      mask: (_, before, after) => ({ before: told(before), after: after && told(after) }),
    },
  });
  if (!changed) throw new Refusal('missing');
}

/** Writes a new schedule, with its entry in the trail. */
async function createSchedule(deps: ScheduleDeps, asked: Asked, body: ScheduleInput): Promise<number> {
  const { db, clock } = deps;
  const { caller, requestId } = asked;
  const { contacts = [], ...kept } = await prepared(deps, asked, body);
  const id = drawId(secureRandom);
  await db.transaction(async (tx) => {
    const schedule = { ...body, ...kept, contacts, id, userId: caller.userId, brandId: caller.brandId };
    if (!(await insertSchedule(tx, schedule, MOST_SCHEDULES, clock.now())))
      throw new Refusal('schedule-too-many', {}, { most: MOST_SCHEDULES });
    await recordChange(tx, clock, authorOf(caller, requestId), {
      brandId: caller.brandId,
      action: 'report.schedule',
      entity: 'reportSchedule',
      entityId: id,
      after: { ...body, contacts: contacts.map((one) => one.id) },
    });
  });
  return id;
}

/** Has a run made again, of the same period, and mailed to those who are not known to have it. */
async function sendAgain(deps: ScheduleDeps, { caller, requestId }: Asked, id: number, dueAt: string): Promise<void> {
  const { db, clock, kind, queue } = deps;
  const schedule = await readSchedule(db, caller.userId, id);
  if (!schedule) throw new Refusal('missing');
  if (deps.mailer === null) throw new Refusal('mail-not-configured');
  const { locale, consoleUrl, brandId } = schedule;
  const dueMs = Date.parse(dueAt);
  const wanted = wantedOf(schedule, dueMs, await zoneOf(db, caller.userId));
  await queue(kind, { schedule: id, dueMs, wanted, consoleUrl }, { caller, locale }, async (tx) => {
    if (!(await reopenRun(tx, id, dueMs))) throw new Refusal('schedule-all-sent');
    await recordChange(tx, clock, authorOf(caller, requestId), {
      brandId,
      action: 'report.again',
      entity: 'reportSchedule',
      entityId: id,
      after: { dueAt },
    });
  });
}

/** Handlers of a person's own scheduled reports. That of somebody else is answered like one that does not exist. */
export const scheduleHandlers = (deps: ScheduleDeps): Pick<Handlers, Named> => ({
  'schedules.list': ({ caller }) => ownSchedules(deps, caller, null),
  'schedules.create': async ({ body, ...asked }) =>
    ownSchedule(deps, asked.caller, await createSchedule(deps, asked, body)),
  'schedules.update': async ({ params: { id }, body: { version, isPaused, ...body }, ...asked }) => {
    await ownSchedule(deps, asked.caller, id);
    const { nextAtMs, contacts, ...kept } = await prepared(deps, asked, body);
    await changeSchedule(deps, asked, {
      id,
      action: 'report.reschedule',
      seen: version,
      next: (now) => ({
        ...now,
        ...body,
        ...kept,
        contacts: contacts ?? now.contacts,
        paused: isPaused ? 'asked' : null,
        nextAt: isPaused ? null : new Date(nextAtMs),
      }),
    });
    return ownSchedule(deps, asked.caller, id);
  },
  'schedules.again': async ({ params: { id }, body: { dueAt }, ...asked }) => {
    await sendAgain(deps, asked, id, dueAt);
    return ownSchedule(deps, asked.caller, id);
  },
  'schedules.remove': async ({ params: { id }, ...asked }) => {
    await changeSchedule(deps, asked, { id, action: 'report.unschedule', next: () => null });
    return {};
  },
});
