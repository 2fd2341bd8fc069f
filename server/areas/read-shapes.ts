import type { AreaFileFormat, AreaImport } from '../../domain/area-file.ts';
import { MOST_FILE_AREAS } from '../../domain/area-file.ts';
import { isInArea, type AreaShape } from '../../domain/area-shape.ts';
import type { AreaFields } from '../../domain/area-whole.ts';
import { corridorOutline } from '../../domain/corridor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../messages/message.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import type { FoundShape } from './files/found-shape.ts';
import { judgeShape, type JudgedShape } from './files/judge-shape.ts';
import { readGeojson } from './files/read-geojson.ts';
import { readKml } from './files/read-kml.ts';

// What runs in a reading thread of what people draw and send.

const READERS: Readonly<Record<AreaFileFormat, (text: string) => FoundShape[]>> = {
  geojson: readGeojson,
  kml: readKml,
};

const refuse = (code: MessageCode): Refusal => new Refusal('invalid-input', { text: code });

export interface AreaFile {
  text: string;
  wish: Pick<AreaImport, 'pointRadius' | 'lineWidth'> & Pick<AreaFields, 'user'>;
  locale: Locale;
}

/** The areas of a file, without trackers; of what it is, its first letter tells. A byte order mark is none. */
export function areasIn({ text: file, wish, locale }: AreaFile): { format: AreaFileFormat; areas: JudgedShape[] } {
  const text = file.replace(/^\ufeff/, '').trimStart();
  const format = text.startsWith('<') ? 'kml' : 'geojson';
  const shapes = READERS[format](text);
  if (shapes.length === 0) throw refuse('field.area-file-empty');
  if (shapes.length > MOST_FILE_AREAS) throw refuse('field.area-file-too-many');
  return {
    format,
    areas: shapes.map((shape, at) => judgeShape(shape, at, { ...wish, devices: [], groups: [] }, locale)),
  };
}

type Corridor = { line: Parameters<typeof corridorOutline>[0]; widthM: number };

/** The outline of a corridor; null where it has none. */
export const outlineIn = ({ line, widthM }: Corridor): AreaFields['points'] | null => corridorOutline(line, widthM);

/** Which places lie in an area. */
export const insideOf = ({ shape, places }: { shape: AreaShape; places: readonly [number, number][] }): boolean[] =>
  places.map(([latitude, longitude]) => isInArea(shape, latitude, longitude));
