import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FloodHouse, LOST_LINKS } from './harness/flood-house.ts';
import type { Visit } from './harness/page.ts';
import { diagnosticsOf, expectTruth } from './harness/truth.ts';

let house: FloodHouse;
let visit: Visit;

beforeAll(async () => {
  house = await FloodHouse.open();
});
afterAll(() => house?.close());

beforeEach(async () => {
  visit = await house.begin();
});
afterEach(() => house.end());

/** The worker that writes the user's log and those that wait for it, by lock client ids of the browser. */
async function writers(page: Page): Promise<{ held: string[]; waiting: string[] }> {
  const { held = [], pending = [] } = await page.evaluate(() => navigator.locks.query());
  const ofLog = (locks: LockInfo[]) =>
    locks.filter(({ name }) => name?.startsWith('rastro-log')).map(({ clientId }) => clientId!);
  return { held: ofLog(held), waiting: ofLog(pending) };
}

/** A tab that another opened has its session from the start. */
async function openFrom(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    visit.context.waitForEvent('page'),
    page.evaluate(() => void open(location.href)),
  ]);
  await house.expectWhole(opened);
  return opened;
}

/** Databases of logs, one a person. */
const logsOf = async (page: Page): Promise<string[]> =>
  (await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!))).filter((name) =>
    /^rastro-\d+$/.test(name),
  );

test('of two tabs of one person both are live and one writes the log; when it closes the other writes on, nothing of it is torn, and signing out in one signs all out and deletes it', async () => {
  const first = visit.page;
  const second = await openFrom(first);
  await house.flowing(first);
  await house.flowing(second);
  const before = await writers(second);
  expect(before.held).toHaveLength(1);
  expect(before.waiting).toHaveLength(1);
  await house.logging(first);
  await first.close({ runBeforeUnload: false });
  await expect.poll(() => writers(second)).toEqual({ held: before.waiting, waiting: [] });
  await house.logging(second);
  await house.expectSettled(second);
  house.disconnect();
  await second.reload();
  await house.expectWhole(second);
  await house.expectOnceTrue(second);
  const { events, storage } = await diagnosticsOf(second);
  expect(storage.state).toBe('persistent');
  expect(events).toEqual({ accepted: 0, rejected: {} });
  house.connect();
  await expectTruth(second, house.flood.truth);

  house.flood.start();
  const third = await openFrom(second);
  await house.logging(second);
  expect(await logsOf(second)).toHaveLength(1);
  await second.goto(`${house.gate.url}/monitoring/logout`);
  for (const page of [second, third]) await page.waitForURL((address) => address.pathname.endsWith('/login'));
  await expect.poll(() => logsOf(third)).toEqual([]);
  expect((await writers(third)).held).toEqual([]);
  await visit.close(LOST_LINKS);
});
