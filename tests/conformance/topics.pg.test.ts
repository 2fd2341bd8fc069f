import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOPICS, topicOf, type Message, type Scope } from '../../contract/topics.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { allowedTopics, PERSONAL } from '../../server/live/broker/subscription-rights.ts';
import type { Caller } from '../../server/base/rights/caller.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { PROFILES, signedIn, type Signed } from './signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const maySubscribe = async (caller: Caller, topic: string): Promise<boolean> =>
  (await allowedTopics(caller, [topic], server.core)).has(topic);

const signed = (profile: Profile): Promise<Signed> => signedIn(server, profile);

const everybodyElse = (userId: number): Record<string, number> =>
  Object.fromEntries(Object.entries(server.tenancy.users).filter(([, id]) => id !== userId));

/** Sample id of every scope for a profile: own, and foreign ones with why. */
function scopeIds(
  scope: Scope,
  message: Message,
  { userId }: Caller,
  { own, foreign }: Pick<Signed, 'own' | 'foreign'>,
): { own: (number | string)[]; foreign: Record<string, number | string> } {
  const SCOPE_IDS: Record<Scope, { own: (number | string)[]; foreign: Record<string, number | string> }> = {
    brand: { own: [own.brand], foreign: foreign.brand },
    user: PERSONAL.has(message)
      ? { own: [userId], foreign: { ...foreign.user, ...everybodyElse(userId) } }
      : { own: [userId, own.user], foreign: foreign.user },
    device: { own: [own.device], foreign: foreign.device },
    session: { own: [own.session], foreign: foreign.session },
    // Nothing is published to groups: no one may subscribe to one.
    group: { own: [], foreign: { own: own.group, ...foreign.group } },
  };
  return SCOPE_IDS[scope];
}

for (const { scope, message, hidden, profiles } of TOPICS) {
  for (const profile of PROFILES) {
    const may = profiles.includes(profile);
    const name = topicOf(scope, '{id}', message, hidden);
    test(`${profile} ${may ? 'receives' : 'never receives'} ${name} ${may ? 'with own ids and nothing foreign' : 'whatever the id'}`, async () => {
      const { token, own, foreign } = await signed(profile);
      const caller = (await server.core.rights.callerOf(token))!;
      const ids = scopeIds(scope, message, caller, { own, foreign });
      const hears = (id: number | string): Promise<boolean> =>
        maySubscribe(caller, topicOf(scope, id, message, hidden));
      // A device is published on its hidden topics exactly when it is hidden.
      const ownIds = scope === 'device' && hidden ? [server.tenancy.devices.hidden] : ids.own;
      for (const id of ownIds) expect(await hears(id), `own ${id}`).toBe(may);
      for (const [why, id] of Object.entries(ids.foreign)) expect(await hears(id), why).toBe(false);
      if (scope === 'device')
        expect(await hears(hidden ? own.device : server.tenancy.devices.hidden), 'the other kind of device').toBe(
          false,
        );
    });
  }
}

test('staff hear of the vehicles of customers, and nothing of the accounts of other staff', async () => {
  const { users } = server.tenancy;
  for (const profile of ['ADMINISTRATOR', 'OPERATOR'] as const) {
    const caller = (await server.core.rights.callerOf((await signed(profile)).token))!;
    for (const [name, id] of Object.entries({ admin: users.admin, operator: users.operator }))
      if (id !== caller.userId)
        for (const { scope, message, hidden } of TOPICS)
          if (scope === 'user')
            expect(await maySubscribe(caller, topicOf(scope, id, message, hidden)), `${name} ${message}`).toBe(false);
    expect(await maySubscribe(caller, topicOf('user', users.customer, 'Telemetry_V2'))).toBe(true);
  }
});

test('no wildcard, no topic outside the table and no phone topic can be subscribed', async () => {
  const { token, own } = await signed('ADMINISTRATOR');
  const caller = (await server.core.rights.callerOf(token))!;
  for (const topic of [
    '#',
    '+/+/Telemetry_V2',
    `brand/${own.brand}/#`,
    `brand/${own.brand}/+`,
    '$SYS/#',
    `brand/${own.brand}/Secret`,
    'owntracks/own-1/phone',
    'request/devices',
    `$share/x/brand/${own.brand}/Telemetry_V2`,
  ])
    expect(await maySubscribe(caller, topic), topic).toBe(false);
});

test('address and user name of the broker come from the server at run time, and changes with the session (BRK-10)', async () => {
  for (let i = 0; i < 2; i += 1) {
    const { token, own } = await signed('USER');
    const answer = (await server.call('GET', '/api/v2/broker/topics', { token })).json<object>();
    expect(answer).toMatchObject({ url: '/mqtt', username: own.session });
  }
});

test('the listed topics of a session are exactly those it may subscribe to', async () => {
  for (const profile of PROFILES) {
    const { token } = await signed(profile);
    const caller = (await server.core.rights.callerOf(token))!;
    const { fleet, personal } = (await server.call('GET', '/api/v2/broker/topics', { token })).json<{
      fleet: string[];
      personal: string[];
    }>();
    expect(fleet.length).toBeGreaterThan(0);
    for (const topic of [...fleet, ...personal]) expect(await maySubscribe(caller, topic), topic).toBe(true);
  }
});
