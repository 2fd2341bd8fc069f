import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { HOSTILE } from './hostile-inputs.ts';
import { largeInputsOf } from './large-inputs.ts';
import { makeCall } from './make-call.ts';
import { signedIn, type Signed } from './signed-in.ts';

let server: TestServer;
let admin: Signed;
let customer: Signed;
/** A customer of another brand, who only looks. */
let others: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await signedIn(server, 'ADMINISTRATOR');
  customer = await signedIn(server, 'USER');
  others = await server.tokenOf(server.tenancy.users.foreignCustomer);
  await answersOf(() => makeCall(server, 'areas.list', {}, others));
});
afterAll(() => server.close());

/** What nobody waits for: tens of milliseconds, with room for a machine that does much else. Of most of these it was 4 s to 3 min. */
const LONGEST_WAIT_MS = 1_000;
const MOST_MEMORY_BYTES = 300_000_000;

const NAMES = (Object.keys(CALLS) as CallName[]).filter((name) => largeInputsOf(specOf(name)).length > 0);

/** Asks as long as some work is under way, and longest for one answer. */
async function answersOf(work: () => Promise<unknown>): Promise<{ longestMs: number; grownBytes: number }> {
  const state = { isOver: false };
  const done = work().finally(() => (state.isOver = true));
  const before = process.memoryUsage.rss();
  let [longestMs, grownBytes] = [0, 0];
  do {
    const asked = performance.now();
    const answer = await makeCall(server, 'areas.list', {}, others);
    expect(answer.statusCode).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - asked);
    grownBytes = Math.max(grownBytes, process.memoryUsage.rss() - before);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!state.isOver);
  await done;
  return { longestMs, grownBytes };
}

test('the worst of every call that takes a file, a long text or a shape is known', () => {
  expect(NAMES.length).toBeGreaterThan(10);
  expect(Object.keys(HOSTILE).toSorted()).toEqual(NAMES.toSorted());
});

for (const name of NAMES)
  test(`nobody of another brand waits, and no memory is filled, while ${name} is sent the worst it takes`, async () => {
    const { access } = specOf(name);
    const caller = access === 'anyone' || access.includes('USER') ? customer : admin;
    for (const [what, input] of Object.entries(HOSTILE[name]?.(caller.own) ?? {})) {
      let status = 0;
      const { longestMs, grownBytes } = await answersOf(async () => {
        status = (await makeCall(server, name, input, caller.token)).statusCode;
      });
      if (process.env['SHOW_WAITS'])
        console.log(name, what, status, Math.round(longestMs), Math.round(grownBytes / 1e6));
      expect(status, what).toBeLessThan(500);
      expect(longestMs, what).toBeLessThan(LONGEST_WAIT_MS);
      expect(grownBytes, what).toBeLessThan(MOST_MEMORY_BYTES);
    }
  }, 120_000);
