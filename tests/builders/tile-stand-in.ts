import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onePixel } from './one-pixel.ts';

export const GOOGLE_KEY = 'google-key';
export const HERE_KEY = 'here-key';
/** What the tiles of each look like: light as maps are, and none like another. */
export const TILE_COLOURS = {
  OPENSTREET: '#d2f0c0',
  'GOOGLE roadmap': '#c0d8f0',
  'GOOGLE satellite': '#8090b0',
  'GOOGLE terrain': '#f0d8c0',
  'HERE roads': '#f0c0d8',
  'HERE terrain': '#d8c0f0',
  'HERE satellite': '#708070',
} as const;
type Drawn = keyof typeof TILE_COLOURS;

const PICTURES = new Map(Object.entries(TILE_COLOURS).map(([name, hex]) => [name, onePixel(hex)]));
const HERE_STYLES: Record<string, Drawn> = {
  'explore.day': 'HERE roads',
  'explore.night': 'HERE roads',
  'topo.day': 'HERE terrain',
  'topo.night': 'HERE terrain',
  'explore.satellite.day': 'HERE satellite',
};

/** A provider in trouble: its key refused, its quota used up, or its servers failing. */
export type Trouble = 'key' | 'quota' | 'servers' | null;
const STATUS = { key: 403, quota: 429, servers: 503 } as const;

export interface SessionOptions {
  mapType: string;
  language: string;
  region: string;
  layerTypes?: string[];
  styles?: unknown[];
  highDpi?: boolean;
}

/** Tile servers of Google, Here and OpenStreetMap on this machine, which check what they are asked as the real ones do. */
export interface TileStandIn {
  /** Settings of a server that is to ask here. */
  env: Record<string, string>;
  /** How Google and Here are; OpenStreetMap is always well. */
  trouble: { GOOGLE: Trouble; HERE: Trouble };
  /** What every session of Google was opened with. */
  sessions: SessionOptions[];
  /** Requests so far, `path?query` after the provider's base. */
  asked: string[];
  close(): void;
}

type State = Pick<TileStandIn, 'trouble' | 'sessions' | 'asked'>;

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const picture = (response: ServerResponse, drawn: Drawn): void =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURES.get(drawn));

/** What the Map Tiles API answers: sessions, tiles of a session, and the copyright of a view. */
async function google(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const fail = (code: number, message: string) => json(response, code, { error: { code, message } });
  const { GOOGLE: trouble } = state.trouble;
  if (trouble !== null) return fail(STATUS[trouble], trouble);
  if (query.get('key') !== GOOGLE_KEY) return fail(400, 'API key not valid. Please pass a valid API key.');
  if (path === '/v1/createSession') {
    const options = JSON.parse(await text(request)) as SessionOptions;
    if (request.method !== 'POST' || !options.language || !options.region) return fail(400, 'Invalid argument');
    if (options.mapType === 'terrain' && !options.layerTypes?.includes('layerRoadmap'))
      return fail(400, 'terrain needs layerRoadmap');
    state.sessions.push(options);
    return json(response, 200, {
      session: `s${state.sessions.length - 1}`,
      expiry: String(Math.floor(Date.now() / 1000) + 1_209_600),
      tileWidth: 256,
      tileHeight: 256,
      imageFormat: 'png',
    });
  }
  const session = state.sessions[Number(query.get('session')?.slice(1))];
  if (!session) return fail(400, 'Session token is invalid or expired');
  if (/^\/v1\/2dtiles\/\d+\/\d+\/\d+$/.test(path)) return picture(response, `GOOGLE ${session.mapType}` as Drawn);
  if (
    path === '/tile/v1/viewport' &&
    ['zoom', 'north', 'south', 'east', 'west'].every((name) => Number.isFinite(Number(query.get(name) ?? Number.NaN)))
  ) {
    return json(response, 200, { copyright: `Map data ©2026 Google, zoom ${query.get('zoom')}`, maxZoomRects: [] });
  }
  return fail(404, 'Not found');
}

/** What the raster tile API of Here answers. */
function here(state: State, response: ServerResponse, path: string, query: URLSearchParams): void {
  const { HERE: trouble } = state.trouble;
  if (trouble !== null) return json(response, STATUS[trouble], { error: trouble });
  if (query.get('apiKey') !== HERE_KEY)
    return json(response, 401, { error: 'Unauthorized', error_description: 'apiKey invalid.' });
  const drawn = HERE_STYLES[query.get('style') ?? ''];
  if (!/^\/v3\/base\/mc\/\d+\/\d+\/\d+\/(png8|jpeg)$/.test(path) || !drawn || query.get('size') !== '256')
    return json(response, 400, { error: 'Bad request' });
  return picture(response, drawn);
}

/** Starts the tile servers on a free port. */
export async function startTileStandIn(): Promise<TileStandIn> {
  const state: State = { trouble: { GOOGLE: null, HERE: null }, sessions: [], asked: [] };
  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url!, 'http://stand.in');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    state.asked.push(pathname + search);
    if (pathname.startsWith('/osm/')) return picture(response, 'OPENSTREET');
    if (pathname.startsWith('/here/')) return here(state, response, pathname.slice(5), searchParams);
    if (pathname.startsWith('/google/')) return void google(state, request, response, pathname.slice(7), searchParams);
    return void response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...state,
    env: {
      TILE_URL: `${base}/osm/{z}/{x}/{y}.png`,
      GOOGLE_TILES_URL: `${base}/google`,
      HERE_TILES_URL: `${base}/here`,
    },
    close: () => void server.close(),
  };
}
