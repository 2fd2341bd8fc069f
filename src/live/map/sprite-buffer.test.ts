import { expect, test } from 'vitest';
import { SpriteBuffer } from './sprite-buffer.ts';

const PLACES = Float64Array.of(10, 20, -46.7, -23.6);
const GLIDES = Float32Array.of(0, 0, 0, 0, 0, 0.25, 0.5, 90, 4_000, 0.125);

test('a sprite glides as the row it stands for; a name beside it does so without turning', () => {
  const sprites = new SpriteBuffer();
  sprites.resize(2);
  sprites.place(0, 1, PLACES, GLIDES);
  sprites.place(1, 1, PLACES, GLIDES, true);
  expect([...sprites.places.subarray(0, 4)]).toEqual([-46.7, -23.6, -46.7, -23.6]);
  expect([...sprites.glides.subarray(0, 10)]).toEqual([0.25, 0.5, 90, 4_000, 0.125, 0.25, 0.5, 0, 4_000, 0.125]);
});

test('what is lent is drawn as it is and never written to', () => {
  const sprites = new SpriteBuffer();
  const places = PLACES.slice();
  sprites.lend(2, places, new Float32Array(4), GLIDES);
  expect(sprites.places).toBe(places);
  sprites.resize(1);
  sprites.set(0, 1, 2, 0, 0);
  expect([[...places], sprites.places[0]]).toEqual([[...PLACES], 1]);
});
