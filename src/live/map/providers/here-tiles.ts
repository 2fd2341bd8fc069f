import { fetchBytes } from '../../../base/platform.ts';
import { refusedBy, type Opened, type ProviderAsk } from './provider-ask.ts';

const TIMEOUT_MS = 10_000;
const MAX_ZOOM = 20;
const STYLES = {
  light: { roads: 'explore.day', terrain: 'topo.day', satellite: 'explore.satellite.day' },
  dark: { roads: 'explore.night', terrain: 'topo.night', satellite: 'explore.satellite.day' },
} as const;

/** Answers the raster tiles of Here, once one of them came: a key it refuses is told by nothing else. */
export async function openHereTiles({ base, key, kind, look, pixelRatio }: ProviderAsk): Promise<Opened> {
  const format = kind === 'satellite' ? 'jpeg' : 'png8';
  // Twice the pixels for the same square, and letters of the same size in it.
  const size = pixelRatio > 1 ? 'size=512&ppi=200' : 'size=256&ppi=100';
  const template = `${base}/v3/base/mc/{z}/{x}/{y}/${format}?style=${STYLES[look.theme][kind]}&lang=${look.language}&${size}&apiKey=${encodeURIComponent(key)}`;
  const answer = await fetchBytes(template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0'), TIMEOUT_MS);
  if (!answer.ok) return refusedBy(answer.failure);
  return { ok: true, tiles: { template, attribution: '© HERE', maxZoom: MAX_ZOOM, isFinal: true }, expiresMs: null };
}
