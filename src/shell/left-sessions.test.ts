import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, success } from '../../contract/failure.ts';
import type { SessionTraces } from '../../contract/session-traces.ts';
import { stubStorage } from '../../tests/builders/test-storage.ts';
import { forgetLeft, keepLogOf, noteLeft } from './left-sessions.ts';

let kept: Map<string, string>;
beforeEach(() => void (kept = stubStorage('localStorage')));
afterEach(() => void vi.unstubAllGlobals());

const ADA: SessionTraces = { sessionId: 's-1', userId: 7, withLog: true };
const BOB: SessionTraces = { sessionId: 's-2', userId: 8, withLog: true };
const core = (still: SessionTraces[]) => ({
  forget: vi.fn(async (_left: readonly SessionTraces[]) => success(still)),
});

test('what could not be deleted is asked for again at the next start, what is gone is not', async () => {
  noteLeft(ADA);
  noteLeft(BOB);
  const first = core([BOB]);
  await forgetLeft(first);
  expect(first.forget.mock.lastCall![0]).toEqual([ADA, BOB]);
  const second = core([]);
  await forgetLeft(second);
  expect(second.forget.mock.lastCall![0]).toEqual([BOB]);
  await forgetLeft(second);
  expect(second.forget).toHaveBeenCalledTimes(1);
  expect(kept.size).toBe(0);
});

test('a core that ended before it answered has deleted nothing, and what another tab left meanwhile stays noted', async () => {
  noteLeft(ADA);
  await forgetLeft({
    forget: async () => failed({ kind: 'cancelled', origin: 'core', message: 'the data core ended' }),
  });
  const next = core([]);
  next.forget.mockImplementationOnce(async () => {
    noteLeft(BOB);
    return success([]);
  });
  await forgetLeft(next);
  await forgetLeft(next);
  expect(next.forget.mock.calls.map(([asked]) => asked)).toEqual([[ADA], [BOB]]);
});

test('the log of a person who signed in again is left alone', async () => {
  noteLeft(ADA);
  keepLogOf(7);
  const next = core([]);
  await forgetLeft(next);
  expect(next.forget.mock.lastCall![0]).toEqual([{ ...ADA, withLog: false }]);
});

test('a note that something else wrote is no session', async () => {
  for (const text of ['{', '{}', '[1, null, {"sessionId": 3}]']) {
    kept.set('rastro.left', text);
    const next = core([]);
    await forgetLeft(next);
    expect(next.forget).not.toHaveBeenCalled();
  }
});
