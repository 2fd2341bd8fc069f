import { expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../db/database.ts';
import { CLI, changedFields, recordChange } from './record-change.ts';

/** A transaction that remembers what was written. */
function remembering(): { tx: Database; written: unknown[][] } {
  const written: unknown[][] = [];
  const tx = {
    query: async (_sql: string, parameters: unknown[]) => (written.push(parameters), []),
  } as unknown as Database;
  return { tx, written };
}

const change = { brandId: null, action: 'user.set', entity: 'user', entityId: 1_234_567_890_123_456 } as const;

test('only fields that differ are recorded, a missing one as null', () => {
  expect(
    changedFields(
      { name: 'a', mobile: null, palette: { primary: '#111111' } },
      { name: 'b', mobile: null, palette: { primary: '#111111' }, debt: 'NONE' },
    ),
  ).toEqual({ before: { name: 'a', debt: null }, after: { name: 'b', debt: 'NONE' } });
});

test('a field that is a secret by its name is refused, and nothing is written', async () => {
  for (const name of ['password', 'passwordHash', 'secret', 'accessToken', 'key', 'apiKey', 'senha']) {
    const { tx, written } = remembering();
    await expect(recordChange(tx, heldClock(0), CLI, { ...change, after: { [name]: 'x' } })).rejects.toThrow(name);
    await expect(recordChange(tx, heldClock(0), CLI, { ...change, before: { [name]: 'x' } })).rejects.toThrow(name);
    expect(written).toEqual([]);
  }
});

test('a parameter named like a secret is recorded without its value', async () => {
  const { tx, written } = remembering();
  await recordChange(tx, heldClock(0), CLI, {
    ...change,
    after: { parameters: { smsToken: 'abc-123', phone: '0800' } },
  });
  expect(JSON.stringify(written)).toContain('0800');
  expect(JSON.stringify(written)).toContain('smsToken');
  expect(JSON.stringify(written)).not.toContain('abc-123');
});
