import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openGoogleTiles } from './google-tiles.ts';
import { openHereTiles } from './here-tiles.ts';
import type { ProviderAsk } from './provider-ask.ts';

let answer: () => Response;
const asked: { url: string; body?: unknown }[] = [];

const ask = (more: Partial<ProviderAsk> = {}): ProviderAsk => ({
  base: 'https://p.example',
  key: 'k&y',
  kind: 'roads',
  look: { theme: 'light', language: 'pt' },
  pixelRatio: 1,
  ...more,
});
const json = (value: object) => () => Response.json(value);
const status = (code: number) => () => new Response(null, { status: code });

beforeEach(() => {
  asked.length = 0;
  answer = json({ session: 's/1', expiry: '1800000000', tileWidth: 256 });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(typeof body === 'string' ? { url, body: JSON.parse(body) as unknown } : { url });
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('a session of Google is asked for by map type, language and pixels, and its tiles carry it with the key', async () => {
  const opened = await openGoogleTiles(ask());
  expect(asked).toEqual([
    {
      url: 'https://p.example/v1/createSession?key=k%26y',
      body: { mapType: 'roadmap', language: 'pt-BR', region: 'BR' },
    },
  ]);
  expect(opened).toMatchObject({
    ok: true,
    expiresMs: 1_800_000_000_000,
    tiles: { template: 'https://p.example/v1/2dtiles/{z}/{x}/{y}?session=s%2F1&key=k%26y', isFinal: true },
  });
  await openGoogleTiles(ask({ kind: 'terrain', pixelRatio: 2, look: { theme: 'dark', language: 'en' } }));
  expect(asked[1]!.body).toEqual({
    mapType: 'terrain',
    language: 'en-US',
    region: 'BR',
    layerTypes: ['layerRoadmap'],
    scale: 'scaleFactor2x',
    highDpi: true,
  });
});

test('the credit of Google asks whose data a view shows', async () => {
  const opened = await openGoogleTiles(ask());
  if (!opened.ok) throw new Error(opened.reason);
  answer = json({ copyright: 'Map data ©2026' });
  expect(await opened.tiles.credit!.copyrightOf({ west: -47, south: -24, east: -46, north: -23, zoom: 9.7 })).toBe(
    'Map data ©2026',
  );
  expect(asked[1]!.url).toBe(
    'https://p.example/tile/v1/viewport?session=s%2F1&key=k%26y&zoom=9&north=-23&south=-24&east=-46&west=-47',
  );
  answer = status(500);
  expect(await opened.tiles.credit!.copyrightOf({ west: 0, south: 0, east: 1, north: 1, zoom: 3 })).toBe(null);
});

test('tiles of Here are those of the theme and the language, after one of them came', async () => {
  answer = () => new Response('a picture');
  expect(await openHereTiles(ask())).toMatchObject({
    ok: true,
    expiresMs: null,
    tiles: {
      template: 'https://p.example/v3/base/mc/{z}/{x}/{y}/png8?style=explore.day&lang=pt&size=256&ppi=100&apiKey=k%26y',
      attribution: '© HERE',
    },
  });
  expect(asked[0]!.url).toContain('/v3/base/mc/0/0/0/png8?');
  const dark = await openHereTiles(ask({ kind: 'satellite', pixelRatio: 2, look: { theme: 'dark', language: 'en' } }));
  expect(dark).toMatchObject({
    tiles: { template: expect.stringContaining('/jpeg?style=explore.satellite.day&lang=en&size=512&ppi=200') },
  });
});

test('a refused key, a used-up quota and no answer are told apart', async () => {
  for (const [code, reason] of [
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [429, 'quota'],
    [500, 'away'],
    [404, 'away'],
  ] as const) {
    answer = status(code);
    expect(await openGoogleTiles(ask()), String(code)).toEqual({ ok: false, reason });
    expect(await openHereTiles(ask()), String(code)).toEqual({ ok: false, reason });
  }
  answer = () => {
    throw new TypeError('no network');
  };
  expect(await openGoogleTiles(ask())).toEqual({ ok: false, reason: 'away' });
  answer = json({ nothing: true });
  expect(await openGoogleTiles(ask())).toEqual({ ok: false, reason: 'away' });
});
