import type { AreaImport, AreaImportFormat } from '../../../domain/desk/areas/area-file.ts';
import { MOST_FILE_AREAS } from '../../../domain/desk/areas/area-file.ts';
import { isInArea, type AreaShape } from '../../../domain/desk/areas/area-shape.ts';
import type { AreaFields } from '../../../domain/desk/areas/area-whole.ts';
import { corridorOutline } from '../../../domain/desk/areas/corridor.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { fileText } from './files/file-text.ts';
import type { FoundShape } from './files/found-shape.ts';
import { judgeShape, type JudgedShape } from './files/judge-shape.ts';
import { readGeojson } from './files/read-geojson.ts';
import { GPX } from './files/read-gpx.ts';
import { KML } from './files/read-kml.ts';
import { readElements } from './files/xml-elements.ts';

// What runs in a reading thread of what people draw and send.

const refuse = (code: MessageCode): Refusal => new Refusal('invalid-input', { text: code });

export interface AreaFile {
  text: string;
  wish: Pick<AreaImport, 'pointRadius' | 'lineWidth'> & Pick<AreaFields, 'user'>;
  locale: Locale;
}

/** The shapes of a file; what it is, is read off its first letter and its first element. A byte order mark is no letter. */
function shapesIn(file: string): { format: AreaImportFormat; shapes: FoundShape[] } {
  const text = fileText(file)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!text.startsWith('<')) return { format: 'geojson', shapes: readGeojson(text) };
  const { dialect, root } = readElements(text, [KML, GPX]);
  return { format: dialect.root, shapes: dialect.read(root) };
}

/** The areas of a file, without trackers. */
export function areasIn({ text: file, wish, locale }: AreaFile): { format: AreaImportFormat; areas: JudgedShape[] } {
  const { format, shapes } = shapesIn(file);
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
