import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OnLost, Tiles } from '../map-base.ts';
import { keepDrawing } from './keep-drawing.ts';
import type { Opened } from './provider-ask.ts';

const DAY_MS = 86_400_000;
const settle = () => vi.advanceTimersByTimeAsync(0);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A map that notes what it is given, and a provider whose sessions are numbered and end after 14 days. */
function stage(answer: Opened | null = null) {
  const drawn: string[] = [];
  const refused: string[] = [];
  let lost: OnLost | null = null;
  let sessions = 0;
  const open = async (): Promise<Opened> => {
    sessions += 1;
    return (
      answer ?? { ok: true, tiles: { template: `s${sessions}`, attribution: '' }, expiresMs: Date.now() + 14 * DAY_MS }
    );
  };
  const map = {
    setTiles: (tiles: Tiles | null, onLost: OnLost | null) => {
      drawn.push(tiles!.template);
      lost = onLost;
    },
  };
  const stop = keepDrawing(map, open, (reason) => refused.push(reason));
  return { drawn, refused, stop, lose: (status: number | null) => lost!(status) };
}

test('a session is opened anew a minute before it ends', async () => {
  const { drawn, refused } = stage();
  await settle();
  await vi.advanceTimersByTimeAsync(14 * DAY_MS - 60_001);
  expect(drawn).toEqual(['s1']);
  await vi.advanceTimersByTimeAsync(1);
  expect([drawn, refused]).toEqual([['s1', 's2'], []]);
});

test('tiles that are refused long after they were opened get another session, at once refused ones do not', async () => {
  const { drawn, refused, lose } = stage();
  await settle();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  lose(400);
  await settle();
  expect([drawn, refused]).toEqual([['s1', 's2'], []]);
  lose(403);
  expect(refused).toEqual(['refused']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a quota that is used up and servers that fail are told at once, and once', async () => {
  for (const [status, reason] of [
    [429, 'quota'],
    [503, 'away'],
    [null, 'away'],
  ] as const) {
    const { refused, lose } = stage();
    await settle();
    await vi.advanceTimersByTimeAsync(DAY_MS);
    lose(status);
    lose(status);
    expect(refused).toEqual([reason]);
  }
});

test('tiles that cannot be opened are never drawn', async () => {
  const { drawn, refused } = stage({ ok: false, reason: 'quota' });
  await settle();
  expect([drawn, refused]).toEqual([[], ['quota']]);
});

test('whoever calls off is told nothing and draws nothing more', async () => {
  const { drawn, refused, stop } = stage();
  stop();
  await settle();
  expect([drawn, refused, vi.getTimerCount()]).toEqual([[], [], 0]);
});
