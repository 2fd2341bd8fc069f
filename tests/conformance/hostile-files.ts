import { crc32, deflateRawSync } from 'node:zlib';

/** A zip file of one entry each, as small as such files are made. */
export function zipOf(entries: Readonly<Record<string, Buffer>>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(entries)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name));
    local.push(entry);
    at += entry.length;
  }
  const held = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(held.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, held, end]);
}

const parts = (...names: string[]): string =>
  names
    .map(
      (name) =>
        `<Relationship Id="r${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${name === 'officeDocument' ? 'xl/workbook.xml' : 'worksheets/sheet1.xml'}"/>`,
    )
    .join('');
const relationships = (...names: string[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts(...names)}</Relationships>`,
  );

/** A spreadsheet whose workbook holds so many empty elements beside its one sheet. */
export const emptyElements = (count: number): Buffer =>
  zipOf({
    '[Content_Types].xml': Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': relationships('officeDocument'),
    'xl/_rels/workbook.xml.rels': relationships('worksheet'),
    'xl/workbook.xml': Buffer.concat([
      Buffer.from(
        '<?xml version="1.0"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rworksheet"/></sheets>',
      ),
      Buffer.alloc(count * 4, '<a/>'),
      Buffer.from('</workbook>'),
    ]),
    'xl/worksheets/sheet1.xml': Buffer.from(
      '<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>identifier</t></is></c></row></sheetData></worksheet>',
    ),
  });

/** A card with so many parameters at its number. */
export const parameterCard = (count: number): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rui\r\nTEL;${'a;'.repeat(count)}b:11912345678\r\nEND:VCARD\r\n`;

/** A table of numbers of many columns. */
export const wideTable = (columns: number, rows: number): string =>
  [
    ['name', ...Array.from({ length: columns }, (_, at) => `phone ${at}`)].join(','),
    ...Array.from({ length: rows }, () => 'x,'.repeat(columns)),
  ].join('\n');

const feature = (geometry: object): object => ({ type: 'Feature', properties: {}, geometry });
const geojson = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

/** A polygon of teeth, each a bit lower than the one before. */
export const sawtooth = (corners: number): string => {
  const ring = Array.from({ length: corners }, (_, at) => [
    Number((-46 - at * 1e-5).toFixed(5)),
    Number((-23 + (at % 2 ? (corners - at) * 1e-6 : 0)).toFixed(6)),
  ]);
  return geojson(feature({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }));
};

/** Places at random, the same in every run. */
export function scattered(count: number, seed = 1): { lat: number; lng: number }[] {
  let held = seed;
  const next = (): number => (held = (held * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => ({ lat: -23 + next() * 0.1, lng: -46 + next() * 0.1 }));
}

/** Lines that cross themselves all over. */
export const tangles = (lines: number, corners: number): string =>
  geojson(
    ...Array.from({ length: lines }, (_, at) =>
      feature({ type: 'LineString', coordinates: scattered(corners, at + 1).map(({ lat, lng }) => [lng, lat]) }),
    ),
  );
