import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { solvedCaptcha } from '../../../tests/builders/captcha-solver.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { CAPTCHA_LIFE_MS, openCaptcha, type Captcha } from './captcha.ts';

let db: Database;
let captcha: Captcha;
const clock = heldClock(NOW_MS);
beforeAll(async () => {
  db = await openTestDatabase();
  captcha = await openCaptcha(db, clock);
});
afterAll(() => db.close());

const spentRows = async (): Promise<number> =>
  (await db.query<{ total: number }>('SELECT count(*) AS total FROM spent_captchas'))[0]!.total;

test('a solved captcha counts once, also when it is sent twice at the same moment or written in another way', async () => {
  const payload = await solvedCaptcha(await captcha.challenge());
  const both = await Promise.all([captcha.spend(payload), captcha.spend(payload)]);
  expect(both.sort()).toEqual([false, true]);
  const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString()) as {
    challenge: { parameters: object; signature: string };
    solution: object;
  };
  const other = {
    solution: { ...solution, time: 99 },
    challenge: {
      signature: challenge.signature,
      parameters: Object.fromEntries(Object.entries(challenge.parameters).toReversed()),
    },
  };
  expect(await captcha.spend(Buffer.from(JSON.stringify(other)).toString('base64'))).toBe(false);
});

test('a captcha that is not solved, altered, of another server or no captcha at all is refused', async () => {
  const challenge = await captcha.challenge();
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
  const solved = JSON.parse(Buffer.from(await solvedCaptcha(challenge), 'base64').toString()) as {
    solution: { counter: number; derivedKey: string };
  };
  expect(await captcha.spend(encoded({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }))).toBe(
    false,
  );
  const later = { ...challenge, parameters: { ...challenge.parameters, data: { expiresAtMs: clock.now() * 2 } } };
  expect(await captcha.spend(encoded({ ...solved, challenge: later }))).toBe(false);
  const easier = { ...challenge, parameters: { ...challenge.parameters, keySignature: undefined, keyPrefix: '' } };
  expect(await captcha.spend(encoded({ ...solved, challenge: easier }))).toBe(false);
  for (const text of ['', 'rubbish', encoded(null), encoded({}), encoded({ challenge })])
    expect(await captcha.spend(text), text).toBe(false);
  const elsewhere = await openTestDatabase();
  const foreign = await (await openCaptcha(elsewhere, clock)).challenge();
  expect(await captcha.spend(await solvedCaptcha(foreign))).toBe(false);
  await elsewhere.close();
});

test('a challenge holds for five minutes, and what was spent is forgotten once it could not be sent again', async () => {
  const [late, timely] = [
    await solvedCaptcha(await captcha.challenge()),
    await solvedCaptcha(await captcha.challenge()),
  ];
  clock.advance(CAPTCHA_LIFE_MS - 1);
  expect(await captcha.spend(timely)).toBe(true);
  expect(await spentRows()).toBeGreaterThan(0);
  clock.advance(1);
  expect(await captcha.spend(late)).toBe(false);
  expect(await captcha.spend(await solvedCaptcha(await captcha.challenge()))).toBe(true);
  expect(await spentRows()).toBe(1);
});

test('a challenge of one server is solved on another of the same database', async () => {
  const other = await openCaptcha(db, clock);
  expect(await other.spend(await solvedCaptcha(await captcha.challenge()))).toBe(true);
});
