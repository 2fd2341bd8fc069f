import { beforeEach, expect, test, vi } from 'vitest';
import { failed, success } from '../../contract/failure.ts';

const waiting: (() => void)[] = [];
const kept = new Map<string, string | null>();
let answers = true;
const probes: string[] = [];

vi.mock('../platform.ts', () => ({
  after: (_ms: number, run: () => void) => {
    waiting.push(run);
    return () => undefined;
  },
  fetchBytes: async (url: string) => {
    probes.push(url);
    return answers ? success(new ArrayBuffer(1)) : failed({ kind: 'offline', origin: 'page', message: '' });
  },
  tabStore: {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) => kept.set(key, value),
  },
}));

const { probeAddress, TileReach } = await import('./tile-reach.ts');
const TEMPLATE = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  waiting.length = 0;
  probes.length = 0;
  kept.clear();
  answers = true;
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
  expect([turns, waiting.length]).toEqual([[], 1]);
  waiting.shift()!();
  await settle();
  expect([probes.length, waiting.length]).toEqual([2, 1]);
  answers = true;
  waiting.shift()!();
  await settle();
  expect([turns, waiting.length]).toEqual([[true], 0]);
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
  expect([turns, waiting.length]).toEqual([[true, false], 1]);
});

test('a map that was left is told nothing any more', async () => {
  const turns: boolean[] = [];
  const reach = new TileReach(TEMPLATE, () => turns.push(true));
  reach.dispose();
  await settle();
  expect(turns).toEqual([]);
});
