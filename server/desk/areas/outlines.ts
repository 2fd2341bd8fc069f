import { corridorIn, type AreaFields, type OutlineOf } from '../../../domain/desk/areas/area-whole.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { readerOf } from '../../base/reading/reader.ts';
import type { Asker, Reading } from '../../base/reading/reading.ts';
import type { outlineIn } from './read-shapes.ts';

const OUTLINE_IN = readerOf<typeof outlineIn>(new URL('./read-shapes.ts', import.meta.url), 'outlineIn');

type Drawn = Pick<AreaFields, 'line' | 'widthM' | 'points'>;

const isOf = ({ line, widthM }: Drawn, ...[asked, width]: Parameters<OutlineOf>): boolean =>
  widthM === width && JSON.stringify(line) === JSON.stringify(asked);

/** Outlines that were made before: a line that none was made for means that somebody else changed the area in the meantime. */
export const knownOutlines =
  (...drawn: readonly Drawn[]): OutlineOf =>
  (line, widthM) => {
    const found = drawn.find((each) => isOf(each, line, widthM));
    if (!found) throw new Refusal('conflict');
    return found.points;
  };

/** The outline that an area, not yet whole, needs beside what it was kept with, made in a reading thread. */
export async function outlinesFor(
  reading: Reading,
  asker: Asker,
  next: AreaFields,
  now: Drawn | null = null,
): Promise<Drawn[]> {
  const corridor = corridorIn(next);
  if (!corridor) return [];
  const { line, widthM } = corridor;
  if (now && isOf(now, line, widthM)) return [];
  return [{ ...corridor, points: (await reading.run(asker, OUTLINE_IN, corridor)) ?? [] }];
}
