import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../tests/builders/test-storage.ts';
import { probeAddress, TileReach } from './tile-reach.ts';

const TEMPLATE = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
let answers = true;
let probes = 0;
/** Lets the answers that are there arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  answers = true;
  probes = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubStorage('sessionStorage');
  vi.stubGlobal('fetch', async () => {
    probes += 1;
    if (!answers) throw new TypeError('no network');
    return { ok: true, arrayBuffer: async () => new ArrayBuffer(1) };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('one tile of the template is asked for', () => {
  expect(probeAddress(TEMPLATE)).toBe('https://a.tiles.example/0/0/0.png');
});

test('a server that answers is used, and believed from the start by the next map of the tab', async () => {
  const turns: boolean[] = [];
  const reach = new TileReach(TEMPLATE, () => turns.push(reach.reachable));
  expect(reach.reachable).toBe(false);
  await settle();
  expect([turns, reach.reachable]).toEqual([[true], true]);
  expect(new TileReach(TEMPLATE, () => undefined).reachable).toBe(true);
});

test('a server that is away is asked again until it comes back', async () => {
  answers = false;
  const turns: boolean[] = [];
  const reach = new TileReach(TEMPLATE, () => turns.push(reach.reachable));
  await settle();
  expect([turns, vi.getTimerCount()]).toEqual([[], 1]);
  await vi.advanceTimersToNextTimerAsync();
  expect([probes, vi.getTimerCount()]).toEqual([2, 1]);
  answers = true;
  await vi.advanceTimersToNextTimerAsync();
  expect([turns, vi.getTimerCount()]).toEqual([[true], 0]);
});

test('three tiles that fail in a row give the server up, one that comes in between does not', async () => {
  const turns: boolean[] = [];
  const reach = new TileReach(TEMPLATE, () => turns.push(reach.reachable));
  await settle();
  reach.tileFailed();
  reach.tileFailed();
  reach.tileCame();
  reach.tileFailed();
  reach.tileFailed();
  expect(turns).toEqual([true]);
  reach.tileFailed();
  expect([turns, vi.getTimerCount()]).toEqual([[true, false], 1]);
});

test('a map that was left is told nothing any more', async () => {
  const turns: boolean[] = [];
  const reach = new TileReach(TEMPLATE, () => turns.push(true));
  reach.dispose();
  await settle();
  expect(turns).toEqual([]);
});
