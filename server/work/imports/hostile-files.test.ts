import { expect, test } from 'vitest';
import { MOST_FILE_LETTERS } from '../../../domain/desk/areas/area-file.ts';
import { MOST_CONTACT_FILE_LETTERS } from '../../../domain/desk/contacts/contact-file.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import { judgeShape } from '../../desk/areas/files/judge-shape.ts';
import { readGeojson } from '../../desk/areas/files/read-geojson.ts';
import { areasIn } from '../../desk/areas/read-shapes.ts';
import { judgePeople } from '../../desk/contacts/files/judge-people.ts';
import { readCsv } from '../../desk/contacts/files/read-csv.ts';
import { readVcard } from '../../desk/contacts/files/read-vcard.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { FoundShape } from '../../desk/areas/files/found-shape.ts';

/** Generous: before they were bounded, the worst of these took minutes. Most take a tenth of a second now. */
const LIMIT_MS = 30_000;

const WISH = { lineWidth: 100, pointRadius: 50, devices: [1], groups: [], user: null };
const judgeAll = (shapes: readonly FoundShape[]): unknown =>
  shapes.slice(0, 1_000).map((shape, at) => judgeShape(shape, at, WISH, 'en-US'));
const geojson = (text: string): unknown => judgeAll(readGeojson(text));
const kml = (text: string): unknown => areasIn({ text, wish: WISH, locale: 'en-US' });
const vcard = (text: string): unknown => judgePeople(readVcard(text), []);
const csv = (text: string): unknown => judgePeople((readCsv(text) ?? []).slice(0, 1_000), []);

const filled = (start: string, piece: string, end: string, most: number): string =>
  `${start}${piece.repeat(Math.floor((most - start.length - end.length) / piece.length))}${end}`;
const ofContacts = (start: string, piece: string, end = ''): string =>
  filled(start, piece, end, MOST_CONTACT_FILE_LETTERS);
const ofAreas = (start: string, piece: string, end = ''): string => filled(start, piece, end, MOST_FILE_LETTERS);

const feature = (type: string, coordinates: unknown, properties: unknown = {}): string =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } });
const saw = (count: number): number[][] =>
  Array.from({ length: count }, (_, at) => [-46 - at * 1e-5, -23 + (at % 2 ? (count - at) * 1e-6 : 0)]);
/** As many tangled lines of 500 corners as a file has room for. */
function tangles(): number[][][] {
  const random = seededRandom(5);
  const place = (): number[] => [-46 + Math.round(random() * 1e5) / 1e6, -23 + Math.round(random() * 1e5) / 1e6];
  return Array.from({ length: 40 }, () => Array.from({ length: 500 }, place));
}

/** A thousand shapes of one feature. */
const PLACES = Array.from({ length: 1_000 }, () => [1, 1]);
const card = 'BEGIN:VCARD\nFN:Ana\n';
const end = '\nEND:VCARD\n';
const FILES: readonly (readonly [name: string, read: (text: string) => unknown, file: string])[] = [
  ['a telephone with as many parameters as fit', vcard, ofContacts(`${card}TEL;`, 'a;', `b:11912345678${end}`)],
  ['a parameter with as many values as fit', vcard, ofContacts(`${card}TEL;TYPE=`, 'a,', `b:11912345678${end}`)],
  ['a line folded as often as fits', vcard, ofContacts(`${card}TEL:1`, '\n 1', end)],
  ['a line in quoted-printable, folded as often', vcard, ofContacts(`${card}TEL;QUOTED-PRINTABLE:1=`, '\n=', end)],
  ['a card of as many lines as fit', vcard, ofContacts(card, 'TEL:1\n', end)],
  ['a long name with a thousand numbers', vcard, ofContacts(`${card}${'TEL:1\n'.repeat(1_000)}N:`, 'x', end)],
  ['cards as many as fit', vcard, ofContacts('', 'BEGIN:VCARD\nTEL:1\nEND:VCARD\n')],
  ['columns as many as fit in a row', csv, ofContacts(`${'Phone 1 - Value,'.repeat(300)}Name\n`, 'x\n')],
  ['rows that are as wide as they may be', csv, ofContacts('Name,Phone\n', `${','.repeat(90_000)}x\n`)],
  ['a cell of as many numbers as fit', csv, ofContacts('Name,Phone\n', `x,${'1 ::: '.repeat(15_000)}1\n`)],
  ['a quote that is never closed', csv, ofContacts('Name,Phone\n"', '"",')],
  ['a saw of as many corners as fit', geojson, feature('Polygon', [saw(25_000)])],
  ['a line that is such a saw', geojson, feature('LineString', saw(25_000))],
  ['tangled lines', geojson, feature('MultiLineString', tangles())],
  ['places as many as fit', geojson, ofAreas('{"type":"MultiPoint","coordinates":[', '[1,1],', '[1,1]]}')],
  ['a long name of a thousand parts', geojson, feature('MultiPoint', PLACES, { name: 'x'.repeat(800_000) })],
  [
    'long settings of a thousand parts',
    geojson,
    feature('MultiPoint', PLACES, { settings: { times: Array(400_000).fill(1) } }),
  ],
  [
    'lists in lists as deep as fit',
    geojson,
    `{"type":"Polygon","coordinates":${'['.repeat(440_000)}${']'.repeat(440_000)}}`,
  ],
  ['an element with as many attributes as fit', kml, ofAreas('<kml ', 'a="" ', '/>')],
  ['elements in elements as deep as fit', kml, ofAreas('<kml>', '<Folder>')],
  ['elements as many as fit', kml, ofAreas('<kml>', '<Placemark/>', '</kml>')],
  [
    'a tuple with as many parts as fit',
    kml,
    ofAreas('<kml><Placemark><Point><coordinates>', '1,', '</coordinates></Point></Placemark></kml>'),
  ],
  [
    'coordinates of as many blanks as fit',
    kml,
    ofAreas('<kml><Placemark><Point><coordinates>1', ' ', ', 1</coordinates></Point></Placemark></kml>'),
  ],
  [
    'styles that name one another, as many as fit',
    kml,
    `<kml>${Array.from(
      { length: 8_000 },
      (_, at) =>
        `<StyleMap id="${at}"><Pair><styleUrl>#${at + 1}</styleUrl></Pair></StyleMap><Placemark><styleUrl>#${at}</styleUrl></Placemark>`,
    )
      .join('')
      .slice(0, 890_000)}`,
  ],
  [
    'a track of as many places as fit',
    kml,
    ofAreas('<gpx><trk><trkseg>', '<trkpt lat="1" lon="1"/>', '</trkseg></trk></gpx>'),
  ],
  [
    'a declaration that never ends',
    kml,
    `data:;base64,${Buffer.from(filled('<?xml ', ' e', '\xff', 600_000), 'latin1').toString('base64')}`,
  ],
  ['texts in as many pieces as fit', kml, ofAreas('<kml><Placemark><name>', 'x<!---->', '</name></Placemark></kml>')],
];

test.each(FILES)(
  'a file made to stop everybody is read or refused in time: %s',
  { timeout: 2 * LIMIT_MS },
  (_name, read, file) => {
    const startMs = performance.now();
    try {
      read(file);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
    expect(performance.now() - startMs).toBeLessThan(LIMIT_MS);
  },
);
