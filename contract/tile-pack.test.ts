import { expect, test } from 'vitest';
import { openPack, packOf, tileKey, writePack } from './tile-pack.ts';

const tile = (z: number, x: number, y: number, ...bytes: number[]) => ({ z, x, y, bytes: Uint8Array.from(bytes) });

test('a pack gives back the tiles written into it and null for any other', () => {
  const read = openPack(writePack([tile(3, 1, 2, 7, 8, 9), tile(6, 63, 63, 1)]).buffer as ArrayBuffer);
  expect([...new Uint8Array(read(3, 1, 2)!)]).toEqual([7, 8, 9]);
  expect([...new Uint8Array(read(6, 63, 63)!)]).toEqual([1]);
  expect(read(3, 2, 1)).toBeNull();
});

test('tiles of equal bytes take their place once', () => {
  const one = writePack([tile(5, 0, 0, 1, 2, 3, 4)]).length;
  expect(writePack([tile(5, 0, 0, 1, 2, 3, 4), tile(5, 0, 1, 1, 2, 3, 4)]).length).toBe(one + 12);
});

test('bytes that are no pack are refused', () => {
  expect(() => openPack(new ArrayBuffer(16))).toThrow('not a pack');
});

test('every tile of the low zooms lies in the world pack, deeper ones with their ancestor of zoom 2', () => {
  expect(packOf(2, 3, 1)).toBe('world');
  expect(packOf(6, 23, 36)).toBe('1-2');
});

test('no two tiles of the map share a key', () => {
  const keys = new Set<number>();
  let tiles = 0;
  for (let z = 0; z <= 6; z += 1)
    for (let x = 0; x < 2 ** z; x += 1) for (let y = 0; y < 2 ** z; y += 1, tiles += 1) keys.add(tileKey(z, x, y));
  expect(keys.size).toBe(tiles);
});
