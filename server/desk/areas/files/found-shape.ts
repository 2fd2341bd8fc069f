import type { AreaFileNote, AreaFileProblem } from '../../../../domain/desk/areas/area-file.ts';
import { wrapLongitude } from '../../../../domain/base/geo/ring.ts';
import type { Dialect, Element } from './xml-elements.ts';

/** A place as a file has it, degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** A shape of a file, not yet judged. */
export interface FoundShape {
  kind: 'point' | 'line' | 'polygon' | 'none';
  /** Of a point one; of a line or the outline of a polygon all. */
  places: Place[];
  hasInnerRing: boolean;
  /** What the file says of it, by name; of several parts of one shape the same. */
  says: FoundWords;
  /** Which part of how many it is. */
  part: { at: number; of: number };
  problem: AreaFileProblem | null;
  notes: AreaFileNote[];
}

/** What a file says of a shape beside where it is. */
export interface FoundWords {
  name: unknown;
  address: unknown;
  color: unknown;
  radius: unknown;
  width: unknown;
  shape: unknown;
  settings: unknown;
}

/** A kind of XML that shapes are read from. */
export interface ReadDialect extends Dialect {
  read(root: Element): FoundShape[];
}

/** The first of some names that something is said by. */
export const saidBy = (words: Readonly<Record<string, unknown>>, ...names: readonly string[]): unknown =>
  names.map((name) => words[name]).find((value) => value !== undefined && value !== null && value !== '');

/** What the words of a file say, by the names that we and others write. */
export const wordsOf = (words: Readonly<Record<string, unknown>>): FoundWords => ({
  name: saidBy(words, 'name', 'Name', 'title'),
  address: saidBy(words, 'address'),
  color: saidBy(words, 'color', 'stroke', 'fill', 'marker-color'),
  radius: saidBy(words, 'radius', 'radiusM', 'radius_m'),
  width: saidBy(words, 'width', 'widthM', 'width_m'),
  shape: saidBy(words, 'shape'),
  settings: saidBy(words, 'settings'),
});

/** Places of coordinates, longitude first, with what is wrong with them. */
export function placesOf(
  coordinates: readonly (readonly unknown[])[],
): Pick<FoundShape, 'places' | 'problem' | 'notes'> {
  const places: Place[] = [];
  let problem: AreaFileProblem | null = null;
  let hasHeight = false;
  for (const [lng, lat, height] of coordinates) {
    if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
      problem = 'not-a-number';
    // Some write places beyond the date line as 181°.
    else if (Math.abs(lat) > 90 || Math.abs(lng) > 360) problem ??= 'outside-earth';
    else places.push({ lat, lng: wrapLongitude(lng) });
    if (Number.isFinite(height) && height !== 0) hasHeight = true;
  }
  return { places, problem, notes: hasHeight ? ['without-altitude'] : [] };
}
