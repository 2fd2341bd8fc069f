import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBodySchema } from '../../contract/error-body.ts';
import { decodeFrame } from '../../contract/frame.ts';
import { GUARD_KINDS } from '../../contract/resources.ts';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { valueAt } from '../../contract/rest/base/needs.ts';
import { NO_MEMORY } from '../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema, type Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { assignDevice } from '../../server/live/devices/assign-device.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { makeCall, withId, type Input } from './make-call.ts';
import { SAMPLES, type Ids } from './samples.ts';
import { PROFILES, signedIn, type Signed } from './signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await reportAll();
});
beforeEach(async () => {
  // An operation on an incident leaves it in a status that refuses the next one.
  await server.db.query(`UPDATE incidents SET status = 'PROGRESS'`);
  // An edit of many devices goes on after its answer and gives them a model, which takes commands.
  await server.house.jobs.runner.settle();
  await server.db.query('UPDATE devices SET model = NULL');
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;

const fixOf = (device: number, timeMs: number): Telemetry => {
  const dateTime = new Date(timeMs).toISOString();
  return telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    speed: 40,
  });
};

/** Every device has reported once, half an hour ago: positions and history have something to leak. */
async function reportAll(): Promise<void> {
  const fixes = Object.values(server.tenancy.devices).map((device) => fixOf(device, NOW_MS - HOUR_MS / 2));
  await server.house.telemetry.write({
    history: fixes,
    live: new Map(fixes.map((telemetry) => [telemetry.device, { telemetry, memory: NO_MEMORY }])),
    events: [],
  });
}

/** The devices in an answer of telemetry frames. */
function devicesOfFrame(bytes: Buffer): number[] {
  const frame = decodeFrame(new Uint8Array(bytes));
  if (typeof frame === 'string') throw new Error(frame);
  return [...frame.device].sort();
}

const NAMES = Object.keys(CALLS) as CallName[];

const signed = (profile: Profile): Promise<Signed> => signedIn(server, profile);

const make = (name: CallName, input: Input, token?: string) => makeCall(server, name, input, token);

const sampleOf = (name: CallName, ids: Ids): Input => SAMPLES[name](ids);

/** An id of each kind, no two the same. */
const MADE_UP = {
  ...Object.fromEntries(GUARD_KINDS.map((kind, at) => [kind, 1_111_111_111_111_111 + at])),
  session: 'the-session',
  alarm: '3333333333333334-0-sos',
  trip: '3333333333333335-1-2-r',
} as Ids;

/** Ids of the sample that stand at a place no guard checks. */
function unguarded(name: CallName): string[] {
  const guards = specOf(name).guards ?? {};
  return Object.entries(sampleOf(name, MADE_UP)).flatMap(([part, fields]) =>
    Object.entries(fields as object)
      .filter(
        ([field, value]) =>
          Object.values(MADE_UP).some((id) => String(value) === String(id)) && !guards[`${part}.${field}`],
      )
      .map(([field]) => `${part}.${field}`),
  );
}

/** Calls anyone may make that name a brand to sign in to: that is a question, not a right. */
const OPEN_IDS: Partial<Record<CallName, string[]>> = {
  'sessions.create': ['body.brand'],
  'password.token': ['body.brand'],
};

/** What their own rule says to the sample of a call that anyone may make; the others answer 200. */
const OPEN_REFUSALS: Partial<Record<CallName, string>> = {
  'sessions.create': 'wrong-credentials',
  'password.token': 'invalid-input',
  'password.change': 'reset-invalid',
  'auth.register': 'registration-closed',
  'sso.exchange': 'sso-not-configured',
  'sessions.refresh': 'unauthenticated',
  'shares.open': 'share-ended',
  'shares.look': 'share-ended',
  'shares.address': 'share-ended',
  'secondStep.passkey': 'second-step-over',
  'secondStep.beginApp': 'second-step-over',
  'secondStep.confirmApp': 'second-step-over',
  'secondStep.beginPasskey': 'second-step-over',
  'secondStep.addPasskey': 'second-step-over',
  'secondStep.complete': 'second-step-over',
  'jobs.download': 'missing',
  'costs.download': 'missing',
};

/**
 * The expected refusal for the sample of an allowed call: no device of the tenancy takes commands, the link does not exist, nobody has
 * the password of the sample, and no brand names its support.
 */
const OWN_REFUSALS: Partial<Record<CallName, string>> = {
  ...Object.fromEntries(
    (['position', 'reboot', 'block', 'unblock', 'legacy', 'create', 'defaultAction'] as const).map((name) => [
      `commands.${name}`,
      'command-not-supported',
    ]),
  ),
  'commands.read': 'missing',
  'commands.cancel': 'missing',
  'commands.readBatch': 'missing',
  'commands.batchItems': 'missing',
  'commands.cancelBatch': 'missing',
  'shares.revoke': 'missing',
  'jobs.cancel': 'missing',
  'jobs.remove': 'missing',
  'jobs.link': 'missing',
  'imports.read': 'missing',
  'imports.check': 'missing',
  'imports.run': 'missing',
  'imports.sheet': 'missing',
  'imports.faults': 'missing',
  'schedules.create': 'mail-not-configured',
  'schedules.update': 'missing',
  'schedules.again': 'missing',
  'schedules.remove': 'missing',
  'sessions.endOne': 'missing',
  'groups.cancelInvite': 'missing',
  'groups.removeMember': 'missing',
  'invites.read': 'invite-invalid',
  'invites.answer': 'invite-invalid',
  'accounts.resetPassword': 'mail-not-configured',
  'brands.configure': 'invalid-input',
  'account.changeEmail': 'invalid-input',
  'account.confirmEmail': 'invalid-input',
  'account.changePassword': 'invalid-input',
  'factors.confirmApp': 'invalid-input',
  'factors.removeApp': 'missing',
  'factors.addPasskey': 'passkey-refused',
  'factors.renamePasskey': 'missing',
  'factors.removePasskey': 'missing',
  'factors.newRecoveryCodes': 'missing',
  'support.report': 'support-no-address',
  'maintenance.undo': 'missing',
  'contracts.changePayment': 'payments-not-configured',
  'charges.pay': 'payments-not-configured',
  'payments.giveUp': 'payments-not-configured',
  'payments.refund': 'payments-not-configured',
};
// Nor has it SIM cards or tags.
for (const name of ['simcards.plan', 'simcards.read', 'simcards.reset'] as const) OWN_REFUSALS[name] = 'missing';

test('every call of the table has a sample, and every id of a sample is guarded', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual([...NAMES].sort());
  for (const name of NAMES) expect(unguarded(name), name).toEqual(OPEN_IDS[name] ?? []);
});

test('the frame of all last positions holds what each profile may see, and hidden devices for administrators alone', async () => {
  const { customers, neighbours, nobodys, hidden } = server.tenancy.devices;
  const seen = {
    ADMINISTRATOR: [customers, neighbours, nobodys, hidden],
    OPERATOR: [customers, neighbours, nobodys],
    USER: [customers],
  };
  for (const profile of PROFILES) {
    const { token } = await signed(profile);
    const answer = await server.call('GET', '/api/v2/last/positions/frame', { token });
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(devicesOfFrame(answer.rawPayload), profile).toEqual(seen[profile].sort());
  }
});

test('last positions of a user and of devices, and the history of a device, are answered as telemetry (CAL-053, CAL-054, CAL-061)', async () => {
  const { token, own } = await signed('OPERATOR');
  for (const name of ['positions.ofUser', 'positions.ofDevices', 'telemetry.history'] as const) {
    const [record, ...more] = (await make(name, sampleOf(name, own), token)).json<
      { device: number; speed: number; latitude: number }[]
    >();
    expect(record, name).toMatchObject({ device: own.device, speed: 40, latitude: -23.55, valid: true });
    expect(more).toEqual([]);
  }
});

test('a customer reads of a device that is no longer theirs the time in which it was, and nothing live', async () => {
  const { devices, users } = server.tenancy;
  const lent = (
    await createDevice(server.core.db, {
      identifier: 'lent-1',
      brandId: server.tenancy.brands.child,
      user: { id: users.customer, fromMs: NOW_MS - 3 * HOUR_MS },
    })
  ).id;
  await assignDevice(server.core.db, lent, users.neighbour, NOW_MS - HOUR_MS);
  await server.core.refresh();
  const fixes = [2, 0.5].map((hoursAgo) => fixOf(lent, NOW_MS - hoursAgo * HOUR_MS));
  await server.house.telemetry.write({ history: fixes, live: new Map(), events: [] });
  const { token } = await signed('USER');
  const query = {
    device: String(lent),
    start: new Date(NOW_MS - 4 * HOUR_MS).toISOString(),
    end: new Date(NOW_MS).toISOString(),
  };
  const history = await make('telemetry.history', { query }, token);
  expect(history.json<{ dateTime: string }[]>().map(({ dateTime }) => dateTime)).toEqual([fixes[0]!.dateTime]);
  expect((await make('positions.ofDevices', { params: { ids: String(lent) } }, token)).statusCode).toBe(404);
  expect(
    (await make('telemetry.history', { query: { ...query, device: String(devices.neighbours) } }, token)).statusCode,
  ).toBe(404);
});

test('every guarded place of a call is one that its sample fills', () => {
  for (const name of NAMES)
    for (const [place, kind] of Object.entries(specOf(name).guards ?? {})) {
      expect(String(valueAt(sampleOf(name, MADE_UP), place)), `${name} ${place}`).toBe(
        String(MADE_UP[kind === 'history' ? 'device' : kind]),
      );
    }
});

for (const name of NAMES) {
  const spec = specOf(name);
  if (spec.access === 'anyone') {
    test(`anyone may call ${name}`, async () => {
      const { own } = await signed('USER');
      const answer = await make(name, sampleOf(name, own));
      if (answer.statusCode === 200) expect(OPEN_REFUSALS[name]).toBeUndefined();
      // A wrong password is also 401, but says so.
      else expect(errorBodySchema.parse(answer.json()).code).toBe(OPEN_REFUSALS[name]);
    });
    continue;
  }
  const access: readonly Profile[] = spec.access;

  for (const profile of PROFILES.filter((each) => access.includes(each))) {
    test(`${profile} may call ${name} with own ids and gets nothing foreign`, async () => {
      const { token, own, foreign } = await signed(profile);
      const answer = await make(name, sampleOf(name, own), token);
      const refusal = OWN_REFUSALS[name];
      if (refusal !== undefined) {
        expect(errorBodySchema.parse(answer.json()).code).toBe(refusal);
        return;
      }
      expect(answer.statusCode, answer.body).toBe(200);
      const nothing = Object.values(foreign).flatMap((ids) => Object.values(ids));
      if (spec.output === 'binary') {
        const devices = devicesOfFrame(answer.rawPayload);
        // That of a group of somebody else has none of the own vehicles.
        expect(devices).toEqual(name === 'groups.frame' ? [] : expect.arrayContaining([own.device]));
        expect(devices.filter((id) => nothing.includes(id))).toEqual([]);
        return;
      }
      if (spec.output === 'file') return;
      const parsed = spec.output.safeParse(answer.json());
      expect(parsed.success, String(parsed.error)).toBe(true);
      for (const id of nothing) expect(answer.body).not.toContain(String(id));
    });

    for (const [place, kind] of Object.entries(spec.guards ?? {})) {
      test(`${profile} gets 404 from ${name} for any ${kind} at ${place} that is not theirs to see`, async () => {
        const { token, own, foreign } = await signed(profile);
        for (const [why, id] of Object.entries(foreign[kind])) {
          const answer = await make(name, withId(sampleOf(name, own), place, id), token);
          expect(answer.statusCode, `${why}: ${answer.body}`).toBe(404);
          expect(errorBodySchema.parse(answer.json()).code).toBe('missing');
        }
      });
    }
  }

  for (const profile of PROFILES.filter((each) => !access.includes(each))) {
    test(`${profile} gets 403 from ${name}`, async () => {
      const { token, own } = await signed(profile);
      const answer = await make(name, sampleOf(name, own), token);
      expect(answer.statusCode).toBe(403);
      expect(errorBodySchema.parse(answer.json()).code).toBe('forbidden');
    });
  }

  test(`${name} is refused without a token, with a forged one, an expired one and that of an ended session`, async () => {
    const { own } = await signed('ADMINISTRATOR');
    const ended = await server.core.sessions.open(server.tenancy.users.admin, false);
    await server.core.sessions.end(ended.sessionId);
    const forged = await new SignJWT({ sid: own.session })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('rastro')
      .setExpirationTime('10y')
      .sign(new Uint8Array(32));
    const expired = await server.core.sessions.open(server.tenancy.users.admin, false);
    const nowMs = server.clock.now();
    server.clock.set(nowMs + 61 * 60_000);
    for (const token of [undefined, 'rubbish', forged, expired.accessToken, ended.accessToken]) {
      const answer = await make(name, sampleOf(name, own), token);
      expect(answer.statusCode, String(token)).toBe(401);
      expect(errorBodySchema.parse(answer.json()).code).toBe('unauthenticated');
    }
    // An hour a call would end the month, and with it what may still be changed in it.
    server.clock.set(nowMs);
  });
}
