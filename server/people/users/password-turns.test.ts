import { expect, test } from 'vitest';
import { MOST_WAITING, PasswordTurns } from './password-turns.ts';

/** A hash that ends when it is told to. */
function heldHash() {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { hash: () => over, end };
}
const ranTo = <T>(hashes: Promise<T>[]): Promise<PromiseSettledResult<T>[]> => Promise.allSettled(hashes);

test('of 200 people who sign in at once one is checked after another, a few wait, and the others are asked to come back', async () => {
  const turns = new PasswordTurns(1);
  const held = heldHash();
  let [running, most] = [0, 0];
  const hash = async (): Promise<string> => {
    most = Math.max(most, (running += 1));
    await held.hash();
    running -= 1;
    return 'hashed';
  };
  const all = Array.from({ length: 200 }, () => turns.run(hash));
  const settled = ranTo(all);
  expect(() => turns.guard()).toThrow(expect.objectContaining({ code: 'throttled' }));
  held.end();
  const outcomes = await settled;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_WAITING + 1);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'throttled' } });
  expect(most).toBe(1);
  await expect(turns.run(async () => 'later')).resolves.toBe('later');
});

test('a hash that fails gives its turn on', async () => {
  const turns = new PasswordTurns(1);
  const [failed, next] = await ranTo([
    turns.run(() => Promise.reject(new Error('no memory'))),
    turns.run(async () => 'next'),
  ]);
  expect([failed!.status, next!.status]).toEqual(['rejected', 'fulfilled']);
});
