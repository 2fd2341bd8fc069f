import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { emptyReading } from '../../../domain/live/telemetry/reading.ts';
import { NOW_MS, openTestCore } from '../../../tests/builders/tenancy.ts';
import type { ServerCore } from '../core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { createIngest } from './ingest.ts';
import type { IngestTap } from './tap.ts';

let db: Database;
let core: ServerCore;
let device: number;
beforeEach(async () => {
  db = await openTestDatabase();
  const opened = await openTestCore(db);
  core = opened.core;
  device = opened.tenancy.devices.customers;
  // The state of a rule for a device: how many fixes it saw.
  await db.query("INSERT INTO settings (key, value) VALUES ('seen', '0')");
});
afterEach(() => db.close());

const COUNT_ON = "UPDATE settings SET value = (value::int + $1::int)::text WHERE key = 'seen'";
const seen = async (): Promise<number> =>
  Number((await db.query<{ value: string }>("SELECT value FROM settings WHERE key = 'seen'"))[0]!.value);
const rows = async (): Promise<number> =>
  (await db.query<{ count: number }>('SELECT count(*) AS count FROM telemetry_history WHERE device = $1', [device]))[0]!
    .count;

/** Ingest over the database, as after a start of the server. */
async function start(tap: Omit<IngestTap, 'name'>) {
  const clock = heldClock(NOW_MS);
  const { log } = Fastify({ logger: false });
  const telemetry = await createTelemetry({ db, clock, log, historyDays: 400 });
  const ingest = createIngest({
    directory: core.directory,
    telemetry,
    taps: [{ name: 'rule', ...tap }],
    clock,
    log,
  });
  const entry = core.directory.byId(device)!;
  const submit = (seconds: number, alarms: string[] = []) =>
    ingest.submit(entry, {
      ...emptyReading(NOW_MS - 3_600_000 + seconds * 1_000, NOW_MS),
      latitude: -23.55,
      longitude: -46.63,
      alarms,
    });
  return { submit, stop: () => ingest.stop() };
}

test('the state of a rule is stored with the batch that changed it, and with none that failed', async () => {
  let fails = false;
  const server = await start({
    stored:
      ({ history }) =>
      async (tx) => {
        await tx.query(COUNT_ON, [history.length]);
        if (fails) throw new Error('something dies after the rule has written');
      },
  });
  expect(await server.submit(1)).toBe('accepted');
  expect([await rows(), await seen()]).toEqual([1, 1]);
  fails = true;
  await expect(server.submit(2)).rejects.toThrow('something dies');
  expect([await rows(), await seen()]).toEqual([1, 1]);
  fails = false;
  expect(await server.submit(2)).toBe('accepted');
  expect([await rows(), await seen()]).toEqual([2, 2]);
  await server.stop();
});

test('after a restart nothing is reported twice, neither the fix nor its alarm, and the rule continues from its stored state', async () => {
  const told: string[] = [];
  const tap: Omit<IngestTap, 'name'> = {
    stored:
      ({ history }) =>
      (tx) =>
        tx.query(COUNT_ON, [history.length]).then(() => undefined),
    live: (_, { dateTime }) => void told.push(dateTime),
    alarm: (_, { type }) => void told.push(type),
  };
  const before = await seen();
  const first = await start(tap);
  expect(await first.submit(10, ['sos'])).toBe('accepted');
  await first.stop();
  const once = [new Date(NOW_MS - 3_600_000 + 10_000).toISOString(), 'sos'];
  expect(told).toEqual(once);

  // The sender got no answer, and sends it again to the restarted server.
  const second = await start(tap);
  expect(await second.submit(10, ['sos'])).toBe('duplicate');
  expect(told).toEqual(once);
  expect(await seen()).toBe(before + 1);
  await second.stop();
});
