import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { makeCall } from './make-call.ts';
import { SAMPLES } from './samples.ts';
import { PROFILES, signedIn } from './signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
let hours = 0;
beforeEach(() => server.clock.set(NOW_MS + (hours += 2) * 3_600_000));
afterAll(() => server.close());

const isWritten = (name: CallName): boolean => {
  const { method, guards = {}, takenOut } = specOf(name);
  return (
    takenOut !== undefined ||
    (method === 'GET' && Object.values(guards).some((kind) => kind === 'history' || kind === 'trip'))
  );
};
/** The newest reading in the trail, and how many there are. */
const trail = async (): Promise<{ action: string; call: string; actor: string; total: number } | undefined> => {
  const rows = await server.db.query<{ action: string; call: string; actor: string; total: number }>(
    `SELECT action, after->>'call' AS call, actor, count(*) OVER ()::int AS total FROM audit_log
     WHERE action = 'history.read' OR action LIKE '%.file' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0];
};

const reading = (Object.keys(CALLS) as CallName[]).filter(isWritten);

test('the calls that read the past of vehicles or take records out are these', () => {
  expect(reading).toEqual([
    'telemetry.history',
    'telemetry.frames',
    'contacts.file',
    'events.list',
    'telemetry.track',
    'trackings.list',
    'trackings.calendar',
    'reports.telemetry',
    'reports.trips',
    'reports.mileage',
    'reports.utilisation',
    'reports.speeding',
    'reports.stops',
    'reports.visits',
    'trips.list',
    'trips.read',
    'kilometers.read',
    'telemetry.ofDevices',
    'telemetry.tracks',
    'visits.list',
    'areas.file',
  ]);
});

test.each(reading)('that staff asked %s is in the trail, once an hour; of customers nothing is', async (name) => {
  for (const profile of PROFILES) {
    const before = (await trail())?.total ?? 0;
    const { token, own } = await signedIn(server, profile);
    const ask = async () => makeCall(server, name, SAMPLES[name](own), token);
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const after = await trail();
    expect((after?.total ?? 0) - before).toBe(profile === 'USER' ? 0 : 1);
    if (profile !== 'USER') expect(after).toMatchObject({ call: name, actor: String(own.self) });
  }
});

test('a refused reading leaves nothing in the trail', async () => {
  const before = (await trail())?.total ?? 0;
  const { token, own, foreign } = await signedIn(server, 'ADMINISTRATOR');
  const sample = SAMPLES['trips.list'](own);
  const query = { ...sample.query, device: String(foreign.history['foreign']) };
  expect((await makeCall(server, 'trips.list', { query }, token)).statusCode).toBe(404);
  expect((await trail())?.total ?? 0).toBe(before);
});
