import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FloodHouse, LOST_LINKS } from './harness/flood-house.ts';
import type { Visit } from './harness/page.ts';
import { diagnosticsOf, expectTruth, killBrowser } from './harness/truth.ts';

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

/** With the server out of reach the fleet shows as the log has it; connected again it is as it is. */
async function expectWarmStart({ page }: Visit): Promise<void> {
  await house.expectOnceTrue(page);
  const { storage, log, events } = await diagnosticsOf(page);
  expect(storage.state).toBe('persistent');
  expect(log.events).toBeGreaterThan(0);
  expect(events.accepted).toBe(0);
  house.connect();
  await expectTruth(page, house.flood.truth);
}

test('a browser that is killed while it writes the log finds it again: what is torn is left out, the fleet shows', async () => {
  await house.logging(visit.page);
  await killBrowser(visit.context);
  await house.flood.stop();
  house.disconnect();
  const again = await house.openConsole();
  await expectWarmStart(again);
  await again.close(LOST_LINKS);
});
