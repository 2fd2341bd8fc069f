import { addProtocol } from 'maplibre-gl';
import { openPack, packOf } from '../../../contract/tile-pack.ts';
import { fetchBytes } from '../../base/platform.ts';
import { EMBEDDED_SCHEME } from './base-style.ts';

type Read = (z: number, x: number, y: number) => ArrayBuffer | null;

const PACK_TIMEOUT_MS = 20_000;
const packs = new Map<string, Promise<Read>>();

async function fetchPack(name: string): Promise<Read> {
  const answer = await fetchBytes(`${import.meta.env.BASE_URL}base-map/${name}.pack`, PACK_TIMEOUT_MS);
  if (!answer.ok) {
    // Not kept: the next tile that needs it asks again.
    packs.delete(name);
    throw new Error(`base map pack ${name}: ${answer.failure.message}`);
  }
  return openPack(answer.value);
}

function packNamed(name: string): Promise<Read> {
  const known = packs.get(name);
  if (known) return known;
  const pack = fetchPack(name);
  packs.set(name, pack);
  return pack;
}

let isRegistered = false;

/** Lets MapLibre read the embedded map: a tile is cut out of its pack here and parsed in MapLibre's own worker. */
export function registerEmbeddedMap(): void {
  if (isRegistered) return;
  isRegistered = true;
  addProtocol(EMBEDDED_SCHEME, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url
      .slice(EMBEDDED_SCHEME.length + 3)
      .split('/')
      .map(Number);
    const read = await packNamed(packOf(z, x, y));
    // A tile of open sea is in no pack: an empty one.
    return { data: read(z, x, y) ?? new ArrayBuffer(0) };
  });
}
