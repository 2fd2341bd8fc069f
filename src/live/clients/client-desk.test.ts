import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../contract/core.ts';
import { topicOf } from '../../../contract/topics.ts';
import { openWorld, type World } from '../../../tests/builders/core-world.ts';
import { BRAND, deviceOf, USER } from '../../../tests/builders/test-fleet.ts';
import { deviceId } from '../../../tests/builders/fixes.ts';
import type { Bridge } from '../../base/bridge/bridge.ts';
import { ClientDesk } from './client-desk.ts';

const CLIENT = {
  id: 1_000_000_000_000_900,
  name: 'Padaria Sol',
  brand: BRAND,
  profile: 'USER',
  profileDownload: 'USER',
  status: 'ACTIVE',
} as const;

let world: World;
let desk: ClientDesk;
const went: unknown[] = [];

beforeEach(async () => {
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, to: string) => went.push(to) });
  world = await openWorld();
  world.rest.devices = [deviceOf(1, { user: CLIENT.id }), deviceOf(2, { user: CLIENT.id })];
  await world.signIn();
  desk = new ClientDesk({ core: world.core } as unknown as Bridge, { sessionId: 'session-1', user: USER } as SignedIn);
});
afterEach(async () => {
  desk.close();
  went.length = 0;
  vi.unstubAllGlobals();
  await world.close();
});

const telemetry = (): string[] =>
  world.broker
    .subscribed()
    .filter((topic) => topic.endsWith('/Telemetry_V2'))
    .sort();
const ofDevice = (n: number): string => topicOf('device', deviceId(n), 'Telemetry_V2');

/** A client is chosen, the tracker opened its fleet and one of its vehicles is selected; then the user moved to a screen without a map. */
async function watchClient(): Promise<void> {
  desk.tracked.send({ type: 'TRACK', client: CLIENT });
  await world.core.openFleet({ kind: 'user', userId: CLIENT.id });
  await world.core.look(deviceId(1));
  await world.platform.until(() => telemetry().length === 2);
  expect(telemetry()).toEqual([ofDevice(1), topicOf('user', CLIENT.id, 'Telemetry_V2')].sort());
}

test('closing the client unsubscribes the user and the selected device, on whatever screen (CLS-15, CLS-17, BRK-26)', async () => {
  await watchClient();
  desk.tracked.send({ type: 'CLOSE' });
  await world.platform.until(() => telemetry().length === 0);
  expect([telemetry(), (await world.core.diagnostics()).vehicles, went]).toEqual([[], 0, ['/trackback']]);
});

test('closing the client unsubscribes the devices that are followed by plate (CLS-16)', async () => {
  for (const n of [1, 2]) desk.followed.follow({ id: deviceId(n), name: `Vehicle ${n}` });
  await world.core.openFleet({ kind: 'devices', ids: desk.followed.devices().map(({ id }) => id) });
  await world.platform.until(() => telemetry().length === 2);
  desk.tracked.send({ type: 'TRACK', client: CLIENT });
  desk.tracked.send({ type: 'CLOSE' });
  await world.platform.until(() => telemetry().length === 0);
  expect([telemetry(), desk.followed.devices()]).toEqual([[], []]);
});

test.each(['trackback', 'trackback-plus'])(
  'opening %s from the navigation clears the client, the list that is followed and the subscriptions (NAV-46, NAV-47, NAV-48)',
  async (entry) => {
    await watchClient();
    desk.followed.follow({ id: deviceId(2), name: 'Vehicle 2' });
    desk.enter(entry);
    await world.platform.until(() => telemetry().length === 0);
    expect([telemetry(), desk.followed.devices(), desk.tracked.getSnapshot().context.client]).toEqual([[], [], null]);
  },
);

test('another entry of the navigation leaves the client and what is followed live', async () => {
  await watchClient();
  desk.enter('indicators');
  expect([telemetry().length, desk.tracked.getSnapshot().context.client?.name]).toEqual([2, 'Padaria Sol']);
});
