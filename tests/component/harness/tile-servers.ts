import { expect, onTestFinished, vi } from 'vitest';
import { isColour, mapShows, onePixel, painted } from './fleet-map.ts';
import type { HouseOptions } from './house.ts';

export const KEYS = { googleMapsKey: 'google-key', hereMapsKey: 'here-key' };
/** What the tiles of each look like: light as maps are, and none like another. */
const TILE_COLOURS = {
  OPENSTREET: '#d2f0c0',
  'GOOGLE roadmap': '#c0d8f0',
  'GOOGLE satellite': '#8090b0',
  'GOOGLE terrain': '#f0d8c0',
  'HERE roads': '#f0c0d8',
  'HERE terrain': '#d8c0f0',
  'HERE satellite': '#708070',
} as const;
export type Drawn = keyof typeof TILE_COLOURS;

const HERE_STYLES: Record<string, Drawn> = {
  'explore.day': 'HERE roads',
  'explore.night': 'HERE roads',
  'topo.day': 'HERE terrain',
  'topo.night': 'HERE terrain',
  'explore.satellite.day': 'HERE satellite',
};

/** A provider in trouble: its key refused, its quota used up, or its servers failing. */
type Trouble = 'key' | 'quota' | 'servers' | null;
const STATUS = { key: 403, quota: 429, servers: 503 } as const;

interface SessionOptions {
  mapType: string;
  language: string;
  region: string;
  layerTypes?: string[];
}

/** Tile servers of Google, Here and OpenStreetMap, which check what they are asked as the real ones do. */
export interface TileServers {
  /** The console's configuration that asks them. */
  config: NonNullable<HouseOptions['config']>;
  /** How Google and Here are; OpenStreetMap is always well. */
  trouble: { GOOGLE: Trouble; HERE: Trouble };
  /** What every session of Google was opened with. */
  sessions: SessionOptions[];
  /** Requests so far, `path?query` after the origin. */
  asked: string[];
}

const ORIGIN = 'https://tiles.example';
const json = (status: number, body: object): Response => Response.json(body, { status });
const usual = globalThis.fetch;

/** A tile, stretched over its square. */
const picture = (drawn: Drawn): Promise<Response> => usual(onePixel(TILE_COLOURS[drawn]));

type State = Omit<TileServers, 'config'>;

/** What the Map Tiles API answers: sessions, tiles of a session, and the copyright of a view. */
async function google(state: State, path: string, query: URLSearchParams, body: unknown): Promise<Response> {
  const fail = (code: number, message: string) => json(code, { error: { code, message } });
  const { GOOGLE: trouble } = state.trouble;
  if (trouble !== null) return fail(STATUS[trouble], trouble);
  if (query.get('key') !== KEYS.googleMapsKey) return fail(400, 'API key not valid. Please pass a valid API key.');
  if (path === '/v1/createSession') {
    const options = JSON.parse(String(body)) as SessionOptions;
    if (!options.language || !options.region) return fail(400, 'Invalid argument');
    if (options.mapType === 'terrain' && !options.layerTypes?.includes('layerRoadmap'))
      return fail(400, 'terrain needs layerRoadmap');
    state.sessions.push(options);
    const expiry = String(Math.floor(Date.now() / 1000) + 1_209_600);
    return json(200, { session: `s${state.sessions.length - 1}`, expiry });
  }
  const session = state.sessions[Number(query.get('session')?.slice(1))];
  if (!session) return fail(400, 'Session token is invalid or expired');
  if (/^\/v1\/2dtiles\/\d+\/\d+\/\d+$/.test(path)) return picture(`GOOGLE ${session.mapType}` as Drawn);
  const isFrame = ['zoom', 'north', 'south', 'east', 'west'].every((name) =>
    Number.isFinite(Number(query.get(name) ?? Number.NaN)),
  );
  if (path === '/tile/v1/viewport' && isFrame)
    return json(200, { copyright: `Map data ©2026 Google, zoom ${query.get('zoom')}`, maxZoomRects: [] });
  return fail(404, 'Not found');
}

/** What the raster tile API of Here answers. */
async function here({ trouble: { HERE: trouble } }: State, path: string, query: URLSearchParams): Promise<Response> {
  if (trouble !== null) return json(STATUS[trouble], { error: trouble });
  if (query.get('apiKey') !== KEYS.hereMapsKey) return json(401, { error: 'Unauthorized' });
  const drawn = HERE_STYLES[query.get('style') ?? ''];
  if (!/^\/v3\/base\/mc\/\d+\/\d+\/\d+\/(png8|jpeg)$/.test(path) || !drawn || query.get('size') !== '256')
    return json(400, { error: 'Bad request' });
  return picture(drawn);
}

/** Answers what a test asks of tile servers; everything else goes its usual way. */
export function tileServers(): TileServers {
  const state: State = { trouble: { GOOGLE: null, HERE: null }, sessions: [], asked: [] };
  const answer: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(ORIGIN)) return usual(input, init);
    const { pathname, search, searchParams } = new URL(url);
    state.asked.push(pathname + search);
    if (pathname.startsWith('/osm/')) return picture('OPENSTREET');
    if (pathname.startsWith('/here/')) return here(state, pathname.slice(5), searchParams);
    return google(state, pathname.slice(7), searchParams, init?.body);
  };
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  onTestFinished(() => spy.mockRestore());
  return {
    ...state,
    config: {
      tileUrl: `${ORIGIN}/osm/{z}/{x}/{y}.png`,
      tileAttribution: '© OpenStreetMap',
      mapProviders: { googleUrl: `${ORIGIN}/google`, hereUrl: `${ORIGIN}/here` },
    },
  };
}

/** Waits until the ground of the map, where no panel covers it, has the colour of some tiles. */
export async function groundIs(drawn: Drawn): Promise<void> {
  await mapShows(({ base }) => base === 'raster');
  const ground = async () => isColour((await painted([[640, 60]]))[0]!, TILE_COLOURS[drawn]);
  await expect.poll(ground, { message: drawn, interval: 250 }).toBe(true);
}
