import { fetchJson, postJson } from '../../../base/platform.ts';
import type { Credit, MapFrame } from '../map-base.ts';
import { GOOGLE_NIGHT } from './google-night.ts';
import { refusedBy, type Opened, type ProviderAsk } from './provider-ask.ts';

const TIMEOUT_MS = 10_000;
const MAX_ZOOM = 22;
const MAP_TYPES = { roads: 'roadmap', satellite: 'satellite', terrain: 'terrain' } as const;
const PLACES = { pt: { language: 'pt-BR', region: 'BR' }, en: { language: 'en-US', region: 'BR' } } as const;

/** What a session is opened with. Terrain demands the roads; on the satellite's picture they say where one is. */
function sessionOptions({ kind, look, pixelRatio }: ProviderAsk): object {
  return {
    mapType: MAP_TYPES[kind],
    ...PLACES[look.language],
    ...(kind === 'roads' ? {} : { layerTypes: ['layerRoadmap'] }),
    ...(pixelRatio > 1 ? { scale: 'scaleFactor2x', highDpi: true } : {}),
    ...(kind === 'roads' && look.theme === 'dark' ? { styles: GOOGLE_NIGHT } : {}),
  };
}

/**
 * Opens a session of Google's Map Tiles API and answers its tiles. The session carries map type, language and style, and ends
 * after about two weeks.
 */
export async function openGoogleTiles(ask: ProviderAsk): Promise<Opened> {
  const { base } = ask;
  const key = encodeURIComponent(ask.key);
  const answer = await postJson(`${base}/v1/createSession?key=${key}`, sessionOptions(ask), TIMEOUT_MS);
  if (!answer.ok) return refusedBy(answer.failure);
  const { session, expiry } = (answer.value ?? {}) as { session?: unknown; expiry?: unknown };
  if (typeof session !== 'string' || session === '') return { ok: false, reason: 'away' };
  const query = `session=${encodeURIComponent(session)}&key=${key}`;
  const expiresMs = Number(expiry) * 1000;
  return {
    ok: true,
    tiles: {
      template: `${base}/v1/2dtiles/{z}/{x}/{y}?${query}`,
      attribution: '',
      maxZoom: MAX_ZOOM,
      isFinal: true,
      credit: creditOf(`${base}/tile/v1/viewport?${query}`),
    },
    expiresMs: expiresMs > 0 ? expiresMs : null,
  };
}

/** Google wants its name on the map, and beside it whose data the view shows. */
const creditOf = (viewport: string): Credit => ({
  mark: 'Google Maps',
  copyrightOf: async ({ west, south, east, north, zoom }: MapFrame) => {
    const answer = await fetchJson(
      `${viewport}&zoom=${Math.min(MAX_ZOOM, Math.max(0, Math.floor(zoom)))}&north=${north}&south=${south}&east=${east}&west=${west}`,
      TIMEOUT_MS,
    );
    const { copyright } = (answer.ok ? (answer.value ?? {}) : {}) as { copyright?: unknown };
    return typeof copyright === 'string' ? copyright : null;
  },
});
