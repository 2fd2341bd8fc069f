import { afterEach, expect, test, vi } from 'vitest';
import { loadAppConfig } from './app-config.ts';

afterEach(() => vi.restoreAllMocks());

const tilesWhen = async (answer: () => Promise<Response>): Promise<string | null> => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return (await loadAppConfig()).tileUrl;
};

test('a console that is served without a configuration draws the tiles of OpenStreetMap', async () => {
  expect(await tilesWhen(async () => new Response('', { status: 404 }))).toContain('tile.openstreetmap.org');
});

test('where the configuration cannot be loaded no tiles are requested: the server may have none', async () => {
  expect(await tilesWhen(() => Promise.reject(new DOMException('too late', 'TimeoutError')))).toBeNull();
  expect(await tilesWhen(async () => new Response('', { status: 502 }))).toBeNull();
});

test('a server that names no tiles has none', async () => {
  expect(await tilesWhen(async () => Response.json({ tileUrl: null }))).toBeNull();
});
