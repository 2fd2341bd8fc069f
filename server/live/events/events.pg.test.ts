import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventType, type DeviceEvent } from '../../../domain/live/alarms/device-events.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';

const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
let server: TestServer;
let device: number;
beforeAll(async () => {
  server = await openTestServer();
  device = server.tenancy.devices.customers;
  const events = eventType.options.map((type, i) => ({ device, event: eventAt(i + 1, type) }));
  await server.house.telemetry.write({ history: [], live: new Map(), events });
});
afterAll(() => server.close());

const eventAt = (hoursAgo: number, type: DeviceEvent['type'] = 'ACC_OFF'): DeviceEvent => {
  const dateTime = iso(NOW_MS - hoursAgo * HOUR);
  return {
    id: `e-${hoursAgo}`,
    dateTime,
    type,
    onOff: hoursAgo % 2 === 0,
    description: type === 'CUSTOM' ? 'overspeed' : null,
  };
};

async function list(user: keyof TestServer['tenancy']['users'], query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(
    Object.entries({ device, start: iso(NOW_MS - 24 * HOUR), end: iso(NOW_MS), ...query }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  const answer = await server.call('GET', `/api/v2/events?${text}`, {
    token: await server.tokenOf(server.tenancy.users[user]),
  });
  return {
    status: answer.statusCode,
    ...answer.json<{
      content: DeviceEvent[];
      totalPages: number;
      totalElements: number;
      page: number;
      limit: number;
    }>(),
  };
}

test('events come the newest first, five a page, with all their fields and of every type (HST-20, HST-21, CAL-140)', async () => {
  const first = await list('operator');
  expect(first).toMatchObject({ status: 200, page: 0, limit: 5, totalPages: 2, totalElements: 7 });
  const second = await list('operator', { page: 1 });
  expect([...first.content, ...second.content]).toEqual(eventType.options.map((type, i) => eventAt(i + 1, type)));
  expect((await list('operator', { page: 2 })).content).toEqual([]);
  expect((await list('operator', { limit: 25 })).content).toHaveLength(7);
});

test('a period holds both its ends, and one that ends before it starts or is none is refused', async () => {
  const of = (start: number, end: number) => list('operator', { start: iso(start), end: iso(end), limit: 10 });
  expect((await of(NOW_MS - 3 * HOUR, NOW_MS - HOUR)).content.map(({ id }) => id)).toEqual(['e-1', 'e-2', 'e-3']);
  expect((await of(NOW_MS - 3 * HOUR + 1, NOW_MS - HOUR - 1)).content.map(({ id }) => id)).toEqual(['e-2']);
  expect((await of(NOW_MS, NOW_MS - 1)).status).toBe(400);
  for (const wrong of [
    { start: 'yesterday' },
    { start: '2026-11-21' },
    { limit: 0 },
    { limit: 101 },
    { page: -1 },
  ] as Record<string, string | number>[])
    expect((await list('operator', wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('a customer sees only events of the periods in which the device was theirs', async () => {
  const { neighbours } = server.tenancy.devices;
  const events = [9, 7, 5].map((hoursAgo) => ({
    device: neighbours,
    event: { ...eventAt(hoursAgo), id: `n-${hoursAgo}` },
  }));
  await server.house.telemetry.write({ history: [], live: new Map(), events });
  await assignDevice(server.db, neighbours, server.tenancy.users.customer, NOW_MS - 8 * HOUR);
  await assignDevice(server.db, neighbours, server.tenancy.users.neighbour, NOW_MS - 6 * HOUR);
  await server.core.directory.refresh();
  const seen = async (user: 'operator' | 'customer' | 'neighbour') => {
    const { content, totalElements } = await list(user, { device: neighbours });
    expect(totalElements).toBe(content.length);
    return content.map(({ id }) => id);
  };
  expect(await seen('operator')).toEqual(['n-5', 'n-7', 'n-9']);
  expect(await seen('customer')).toEqual(['n-7']);
  expect(await seen('neighbour')).toEqual(['n-5', 'n-9']);
});
