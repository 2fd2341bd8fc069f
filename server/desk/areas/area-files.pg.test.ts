import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AreaRow } from '../../../domain/desk/areas/area.ts';
import type { ImportedAreas } from '../../../domain/desk/areas/area-file.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => server.db.query("DELETE FROM areas WHERE name NOT LIKE '%ard%'"));
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const send = async (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
    body,
    headers: { 'accept-language': 'en-US' },
  });

const bring = (text: string, over: object = {}) =>
  send('customer', 'POST', 'v2/area/import', {
    text,
    devices: [server.tenancy.devices.customers],
    isDryRun: true,
    ...over,
  });
const dryRun = async (text: string, over: object = {}): Promise<ImportedAreas> => {
  const answer = await bring(text, over);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ImportedAreas>();
};
const told = ({ areas }: ImportedAreas) => areas.map(({ name, problem, notes }) => [name, problem, notes]);
const refused = async (text: string): Promise<string> => {
  const answer = await bring(text);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ fields: { text: string } }>().fields.text;
};
const list = async (): Promise<AreaRow[]> =>
  (await send('customer', 'GET', 'v2/area?limit=100')).json<{ content: AreaRow[] }>().content;

const feature = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const geojson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const SQUARE = [
  [-46.7, -23.6],
  [-46.6, -23.6],
  [-46.6, -23.5],
  [-46.7, -23.5],
  [-46.7, -23.6],
];
const kml = (inner: string, head = 'xmlns="http://www.opengis.net/kml/2.2"') =>
  `<?xml version="1.0"?><kml ${head}><Document>${inner}</Document></kml>`;
const RING = `<LinearRing><coordinates>${SQUARE.map((pair) => pair.join(',')).join(' ')}</coordinates></LinearRing>`;
const polygon = (inner = '') => `<Polygon><outerBoundaryIs>${RING}</outerBoundaryIs>${inner}</Polygon>`;
const placemark = (shape: string, name = 'Yard K') => `<Placemark><name>${name}</name>${shape}</Placemark>`;

test('areas that leave as GeoJSON or KML come back as they were', async () => {
  const { devices } = server.tenancy;
  const base = {
    address: 'Rua "A" & B, 1',
    color: '#aa3322',
    devices: [devices.customers],
    latitude: -23.5,
    longitude: -46.6,
  };
  const rules = { enter: false, exit: true, dwellMin: 15, arriveBy: '07:30', speedLimitKmh: 60 };
  const settings = { times: [{ weekday: 1, from: '22:00', to: '06:00' }], zone: 'America/Manaus', rules };
  const points = [
    { lat: -23.6, lng: -46.7, rad: 0 },
    { lat: -23.6, lng: -46.6, rad: 0 },
    { lat: -23.5, lng: -46.65, rad: 0 },
  ];
  const line = [
    { lat: -23.5, lng: -46.6 },
    { lat: -23.4, lng: -46.5 },
  ];
  for (const area of [
    { ...base, name: 'circle <1>', type: 'CIRCLE', radius: 150, settings },
    { ...base, name: 'polygon', type: 'polygon', points, settings },
    { ...base, name: 'road', type: 'polygon', settings: { ...settings, drawnAs: 'corridor', line, widthM: 80 } },
  ])
    expect((await send('customer', 'POST', 'v2/area', area)).statusCode).toBe(200);
  const before = (await list()).filter(({ name }) => !name.includes('ard'));
  for (const format of ['geojson', 'kml']) {
    const file = (await send('customer', 'GET', `v2/area/file?format=${format}`)).json<{
      text: string;
      fileName: string;
    }>();
    expect(file.fileName).toBe(`areas.${format}`);
    const asked = await dryRun(file.text);
    expect(asked).toMatchObject({ format, added: 4 });
    expect(asked.areas.every(({ notes }) => notes.join() === 'same-name')).toBe(true);
    await server.db.query("DELETE FROM areas WHERE name NOT LIKE '%ard%'");
    const brought = (await bring(file.text, { isDryRun: false, only: [0, 2, 3] })).json<ImportedAreas>();
    const back = (await list()).filter(({ name }) => !name.includes('ard'));
    expect(brought.areas.map(({ id }) => id !== null)).toEqual([true, false, true, true]);
    const plain = ({ id: _id, created: _created, latitude: _lat, longitude: _lng, ...area }: AreaRow) => area;
    expect(back.map(plain)).toEqual(before.map(plain));
  }
});

test('only the areas that are asked for are in the file', async () => {
  const { areas } = server.tenancy;
  const file = await send('operator', 'GET', `v2/area/file?format=kml&ids=${areas.brands},${areas.neighbours}`);
  expect(file.json<{ areas: number; text: string }>()).toMatchObject({ areas: 2 });
  expect(file.body).not.toContain('Own yard');
});

test('a dry run adds nothing and says of each shape what would come of it', async () => {
  const file = geojson(
    feature('Point', [-46.6, -23.5], { name: 'Own yard', radius: 80 }),
    feature('Point', [-46.6, -23.5], { name: 'pin' }),
    feature('LineString', [
      [-46.6, -23.5, 700],
      [-46.5, -23.5, 710],
    ]),
    feature(
      'Polygon',
      [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
      { name: 'bow' },
    ),
    feature('Polygon', [SQUARE, SQUARE], { name: 'ring' }),
    feature(
      'Polygon',
      [
        [
          [333_000, 7_394_000],
          [334_000, 7_394_000],
          [333_000, 7_395_000],
        ],
      ],
      { name: 'metres' },
    ),
    feature('MultiPolygon', [[SQUARE], [SQUARE]], { name: 'two' }),
    feature(
      'Polygon',
      [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      { name: 'line' },
    ),
    feature('Point', ['a', 'b'], { name: 'words' }),
    feature('Point', [-46.6, -23.5], { name: 'huge', radius: 900_000 }),
    { type: 'Feature', properties: { name: 'nowhere' }, geometry: null },
  );
  const count = (await list()).length;
  const found = await dryRun(file);
  expect(told(found)).toEqual([
    ['Own yard', null, ['same-name']],
    ['pin', 'no-radius', []],
    ['Area 3', null, ['without-altitude', 'name-given', 'usual-width']],
    ['bow', 'crosses-itself', []],
    ['ring', 'inner-ring', []],
    ['metres', 'outside-earth', []],
    ['two (1)', null, ['part-of-several']],
    ['two (2)', null, ['part-of-several']],
    ['line', 'too-few-corners', []],
    ['words', 'not-a-number', []],
    ['huge', 'too-large', []],
    ['nowhere', 'no-shape', []],
  ]);
  expect(found.added).toBe(4);
  expect(found.areas[0]!.shape).toMatchObject({ type: 'CIRCLE', radius: 80, drawnAs: 'circle' });
  expect(found.areas[2]!.shape).toMatchObject({ drawnAs: 'corridor' });
  expect(await list()).toHaveLength(count);
  const [, pin] = (await dryRun(file, { pointRadius: 250 })).areas;
  expect(pin).toMatchObject({ problem: null, notes: ['usual-radius'], shape: { radius: 250 } });
});

test('an import adds what can be added, with its trackers, all of it in the trail, and leaves out the rest', async () => {
  const { devices, users } = server.tenancy;
  const file = geojson(
    feature('Polygon', [SQUARE], { name: 'plot', color: '#AA3322', address: 'Rua A' }),
    feature('Point', [0, 0], { name: 'pin' }),
    feature('Point', [-46.63, -23.55], { radius: 70, name: 'spot' }),
  );
  const done = (await bring(file, { isDryRun: false })).json<ImportedAreas>();
  expect([done.added, done.areas.map(({ id }) => id !== null)]).toEqual([2, [true, false, true]]);
  const brought = (await list()).filter(({ name }) => name === 'plot' || name === 'spot');
  expect(brought).toMatchObject([
    { name: 'plot', address: 'Rua A', color: '#aa3322', devices: [devices.customers], user: users.customer },
    { name: 'spot', address: '-23.55000, -46.63000', radius: 70 },
  ]);
  const entries = await server.db.query("SELECT 1 FROM audit_log WHERE action = 'area.add' AND entity_id = ANY ($1)", [
    done.areas.flatMap(({ id }) => (id === null ? [] : [String(id)])),
  ]);
  expect(entries).toHaveLength(2);
});

test('a KML is read in its folders, with its colours, parts and heights', async () => {
  const style = '<Style id="s"><PolyStyle><color>7f0000ff</color></PolyStyle></Style>';
  const multi = `<MultiGeometry>${polygon()}<Point><coordinates>-46.6,-23.5,12</coordinates></Point></MultiGeometry>`;
  const text = kml(
    `${style}<Folder><name>f</name><Folder>${placemark(`<styleUrl>#s</styleUrl>${polygon()}`, '<![CDATA[A & B]]>')}</Folder></Folder>
     ${placemark(multi, 'Both')}${placemark(polygon(`<innerBoundaryIs>${RING}</innerBoundaryIs>`), 'Hole')}
     ${placemark('<Model/>', 'Model')}`,
  );
  expect(told(await dryRun(text))).toEqual([
    ['A & B', null, []],
    ['Both (1)', null, ['part-of-several']],
    ['Both (2)', 'no-radius', ['without-altitude', 'part-of-several']],
    ['Hole', 'inner-ring', []],
    ['Model', 'no-shape', []],
  ]);
  await bring(text, { isDryRun: false, only: [0] });
  expect((await list()).find(({ name }) => name === 'A & B')).toMatchObject({ color: '#ff0000' });
});

test('a KML of another world is refused, and so is one of another kind of XML', async () => {
  const own = 'xmlns="http://www.opengis.net/kml/2.2"';
  for (const hint of ['target=moon', 'target=mars', 'target=sky'])
    expect(await refused(kml(placemark(polygon()), `${own} hint="${hint}"`))).toMatch(/another world/);
  expect((await dryRun(kml(placemark(polygon()), `${own} hint="target=earth"`))).added).toBe(1);
  expect((await dryRun(kml(placemark(polygon()), 'xmlns="http://earth.google.com/kml/2.1"'))).added).toBe(1);
  expect(await refused(kml(placemark(polygon()), 'xmlns="urn:not-kml"'))).toMatch(/neither KML nor GPX/);
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatch(/neither KML nor GPX/);
  const far = '<Point><coordinates>-46.6,-123.5</coordinates></Point>';
  expect(told(await dryRun(kml(placemark(far, 'far'))))).toEqual([['far', 'outside-earth', []]]);
});

test('a file that would grow in the reader, or is broken, empty or too long, is refused in words', async () => {
  const bomb = `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${kml('<name>&b;</name>').slice(21)}`;
  expect(await refused(bomb)).toMatch(/entities of its own/);
  expect(await refused(kml('<name>&b;</name>'))).toMatch(/no GeoJSON, KML or GPX/);
  expect(await refused(kml('').replace('</kml>', ''))).toMatch(/no GeoJSON, KML or GPX/);
  expect(await refused(kml('<Folder>'.repeat(80) + '</Folder>'.repeat(80)))).toMatch(/too deep/);
  expect(await refused(kml(''))).toMatch(/no area/);
  expect(await refused('{"type":"FeatureCollection","features":[]}')).toMatch(/no area/);
  expect(await refused('{"type":')).toMatch(/no GeoJSON, KML or GPX/);
  expect(await refused('[]')).toMatch(/no GeoJSON, KML or GPX/);
  const nested = Array.from({ length: 12 }).reduce<object>(
    (inner) => ({ type: 'GeometryCollection', geometries: [inner] }),
    { type: 'Point', coordinates: [0, 0] },
  );
  expect(await refused(JSON.stringify(nested))).toMatch(/too deep/);
  const many = geojson(...Array.from({ length: 1_001 }, () => feature('Point', [0, 0], { radius: 5 })));
  expect(await refused(many)).toMatch(/at most 1,000 areas/);
  expect((await bring(`"${'x'.repeat(900_000)}"`)).statusCode).toBe(400);
});

test('a polygon of 5,000 corners comes in with fewer, and a name that cannot be stored with what can', async () => {
  const round = Array.from({ length: 5_000 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / 5_000;
    return [-46 + 0.1 * Math.cos(angle), -23 + 0.1 * Math.sin(angle)];
  });
  const found = await dryRun(geojson(feature('Polygon', [round], { name: `a\u0000b${'c'.repeat(200)}` })));
  expect(found.areas[0]).toMatchObject({ problem: null, notes: ['name-cut', 'simplified'] });
  expect(found.areas[0]!.shape!.points.length).toBeLessThanOrEqual(1_000);
  expect(found.areas[0]!.name).toMatch(/^abc{118}$/);
});

test('a polygon over the date line comes in as one piece, also where its longitudes go on', async () => {
  const ring = [
    [179, -17],
    [181, -17],
    [181, -16],
    [179, -16],
  ];
  const [area] = (await dryRun(geojson(feature('Polygon', [ring], { name: 'Fiji' })))).areas;
  expect(area!.shape!.points.map(({ lng }) => lng)).toEqual([179, -179, -179, 179]);
  expect(Math.abs(area!.shape!.longitude)).toBe(180);
});

test('areas without trackers, and trackers that are not seen, are refused before the file is read', async () => {
  const answer = await bring('{}', { devices: [] });
  expect(answer.json()).toMatchObject({ fields: { devices: 'Choose at least one tracker or group for the area.' } });
  expect((await bring('{}', { devices: [server.tenancy.devices.neighbours] })).statusCode).toBe(404);
});
