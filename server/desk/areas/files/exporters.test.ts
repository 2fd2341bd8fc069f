import { expect, test } from 'vitest';
import { zipOf } from '../../../../tests/conformance/hostile-files.ts';
import { Refusal } from '../../../base/http/refusal.ts';
import { areasIn } from '../read-shapes.ts';

const read = (text: string, over: object = {}) =>
  areasIn({ text, wish: { lineWidth: 100, user: null, ...over }, locale: 'en-US' });
const told = (text: string) => read(text).areas.map(({ name, problem, area }) => [name, problem ?? area?.color]);
const asBytes = (bytes: Uint8Array): string => `data:;base64,${Buffer.from(bytes).toString('base64')}`;
const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof Refusal ? error.fields : error;
  }
  return null;
};

const RING = '-46.7,-23.6,0 -46.6,-23.6,0 -46.6,-23.5,0 -46.7,-23.6,0';
const polygonOf = (coordinates: string): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const kml = (inner: string, head = 'xmlns="http://www.opengis.net/kml/2.2"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${head}><Document>${inner}</Document></kml>`;
const placemark = (inner: string, name = 'Yard'): string => `<Placemark><name>${name}</name>${inner}</Placemark>`;

/** As Google Earth on the web exports a project. */
const EARTH = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
<Document>
	<name>Projeto sem título</name>
	<gx:CascadingStyle kml:id="__managed_style_26D5">
		<Style><IconStyle><scale>1.2</scale></IconStyle><LineStyle><color>ff0000ff</color><width>6</width></LineStyle><PolyStyle><color>40ffffff</color></PolyStyle></Style>
	</gx:CascadingStyle>
	<gx:CascadingStyle kml:id="__managed_style_13B2">
		<Style><LineStyle><color>ff2dc0fb</color><width>4</width></LineStyle><PolyStyle><color>40ffffff</color></PolyStyle></Style>
	</gx:CascadingStyle>
	<StyleMap id="__managed_style_0C11">
		<Pair><key>normal</key><styleUrl>#__managed_style_13B2</styleUrl></Pair>
		<Pair><key>highlight</key><styleUrl>#__managed_style_26D5</styleUrl></Pair>
	</StyleMap>
	<Placemark id="0E3C">
		<name>Pátio</name>
		<LookAt><longitude>-46.6</longitude><latitude>-23.5</latitude><altitude>760</altitude></LookAt>
		<styleUrl>#__managed_style_0C11</styleUrl>
		${polygonOf(RING)}
	</Placemark>
</Document>
</kml>`;

/** As My Maps exports a layer. */
const MY_MAPS = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document>
    <name>Clientes</name>
    <description/>
    <Style id="icon-1899-0288D1-normal"><IconStyle><color>ffd18802</color><scale>1</scale><Icon><href>https://www.gstatic.com/mapspro/images/stock/503-wht-blank_maps.png</href></Icon></IconStyle><LabelStyle><scale>0</scale></LabelStyle></Style>
    <StyleMap id="icon-1899-0288D1"><Pair><key>normal</key><styleUrl>#icon-1899-0288D1-normal</styleUrl></Pair><Pair><key>highlight</key><styleUrl>#icon-1899-0288D1-highlight</styleUrl></Pair></StyleMap>
    <Style id="poly-C2185B-1200-77-normal"><LineStyle><color>ff5b18c2</color><width>1.2</width></LineStyle><PolyStyle><color>4d5b18c2</color><fill>1</fill><outline>1</outline></PolyStyle></Style>
    <StyleMap id="poly-C2185B-1200-77"><Pair><key>normal</key><styleUrl>#poly-C2185B-1200-77-normal</styleUrl></Pair></StyleMap>
    <Folder><name>Camada 1</name>
      <Placemark><name>Garagem</name><styleUrl>#icon-1899-0288D1</styleUrl><ExtendedData><Data name="radius"><value>80</value></Data></ExtendedData><Point><coordinates>
            -46.633,-23.55,0
          </coordinates></Point></Placemark>
      <Placemark><name>Depósito</name><styleUrl>#poly-C2185B-1200-77</styleUrl>${polygonOf(`
              -46.7,-23.6,0
              -46.6,-23.6,0
              -46.6,-23.5,0
              -46.7,-23.6,0
            `)}</Placemark>
    </Folder>
  </Document>
</kml>`;

/** As QGIS (LIBKML) writes a layer. */
const QGIS = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document id="root_doc">
    <Schema name="cercas" id="cercas"><SimpleField name="fid" type="int"/></Schema>
    <Folder><name>cercas</name>
      <Placemark id="cercas.1"><name>Fazenda</name><Style><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>
        <ExtendedData><SchemaData schemaUrl="#cercas"><SimpleData name="fid">1</SimpleData></SchemaData></ExtendedData>
        <MultiGeometry>${polygonOf(RING)}</MultiGeometry></Placemark>
    </Folder>
  </Document>
</kml>`;

/** As Garmin BaseCamp writes a track, a route with the road it takes, and a waypoint with its distance. */
const BASECAMP = `<?xml version="1.0" encoding="utf-8"?><gpx creator="Garmin Desktop App" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:trp="http://www.garmin.com/xmlschemas/TripExtensions/v1" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
  <metadata><name>Rotas</name><link href="http://www.garmin.com"><text>Garmin International</text></link><time>2026-11-20T12:00:00Z</time></metadata>
  <wpt lat="-23.55" lon="-46.63"><ele>760.1</ele><name>Posto</name><sym>Flag, Blue</sym><extensions><gpxx:WaypointExtension><gpxx:DisplayMode>SymbolAndName</gpxx:DisplayMode><gpxx:Proximity>150</gpxx:Proximity></gpxx:WaypointExtension></extensions></wpt>
  <rte><name>Entrega</name><extensions><gpxx:RouteExtension><gpxx:IsAutoNamed>false</gpxx:IsAutoNamed><gpxx:DisplayColor>Magenta</gpxx:DisplayColor></gpxx:RouteExtension></extensions>
    <rtept lat="-23.55" lon="-46.63"><name>A</name><extensions><trp:ViaPoint/><gpxx:RoutePointExtension><gpxx:Subclass>000000000000FFFFFFFFFFFFFFFFFFFFFFFF</gpxx:Subclass><gpxx:rpt lat="-23.55" lon="-46.61"/></gpxx:RoutePointExtension></extensions></rtept>
    <rtept lat="-23.5" lon="-46.6"><name>B</name></rtept>
  </rte>
  <trk><name>Viagem</name><extensions><gpxx:TrackExtension><gpxx:DisplayColor>DarkBlue</gpxx:DisplayColor></gpxx:TrackExtension></extensions>
    <trkseg><trkpt lat="-23.55" lon="-46.63"><ele>760</ele><time>2026-11-20T12:00:00Z</time></trkpt><trkpt lat="-23.5" lon="-46.6"><ele>755</ele></trkpt></trkseg>
  </trk>
</gpx>`;

/** As Locus Map writes a track. */
const LOCUS = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<gpx version="1.1" creator="Locus Map, Android" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpx_style="http://www.topografix.com/GPX/gpx_style/0/2" xmlns:locus="http://www.locusmap.eu">
  <trk><name><![CDATA[Trilha & serra]]></name><extensions><gpx_style:line><gpx_style:color>A52A2A</gpx_style:color><gpx_style:opacity>0.78</gpx_style:opacity></gpx_style:line><locus:activity>car</locus:activity></extensions>
    <trkseg><trkpt lat="-23.55" lon="-46.63"/><trkpt lat="-23.5" lon="-46.6"/></trkseg>
    <trkseg/>
    <trkseg><trkpt lat="-23.4" lon="-46.5"/><trkpt lat="-23.3" lon="-46.4"/></trkseg>
  </trk>
</gpx>`;

test('a map of Google Earth, My Maps or QGIS keeps the colours that its styles give, over however many steps', () => {
  expect(told(EARTH)).toEqual([['Pátio', '#fbc02d']]);
  expect(told(MY_MAPS)).toEqual([
    ['Garagem', '#0288d1'],
    ['Depósito', '#c2185b'],
  ]);
  expect(told(QGIS)).toEqual([['Fazenda', '#ff0000']]);
});

test('styles that name themselves or what is not there leave the usual colour', () => {
  const loop = '<StyleMap id="a"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>';
  const usual = told(kml(placemark(polygonOf(RING))))[0]![1];
  for (const url of ['#a', '#none', ''])
    expect(told(kml(`${loop}${placemark(`<styleUrl>${url}</styleUrl>${polygonOf(RING)}`)}`))).toEqual([
      ['Yard', usual],
    ]);
});

test('a track, a route along its road and a waypoint with its distance come from a GPX of Garmin', () => {
  const { format, areas } = read(BASECAMP);
  expect(format).toBe('gpx');
  expect(areas.map(({ name, problem, notes, area }) => [name, problem, notes, area?.drawnAs, area?.color])).toEqual([
    ['Posto', null, ['without-altitude'], 'circle', areas[0]!.area!.color],
    ['Entrega', null, ['usual-width'], 'corridor', '#ff00ff'],
    ['Viagem', null, ['without-altitude', 'usual-width'], 'corridor', '#00008b'],
  ]);
  expect(areas[0]!.area!.radius).toBe(150);
  expect(areas[1]!.area!.line).toEqual([
    { lat: -23.55, lng: -46.63 },
    { lat: -23.55, lng: -46.61 },
    { lat: -23.5, lng: -46.6 },
  ]);
});

test('each part of a track of Locus becomes a corridor, and an empty part none', () => {
  expect(told(LOCUS)).toEqual([
    ['Trilha & serra (1)', '#a52a2a'],
    ['Trilha & serra (2)', '#a52a2a'],
  ]);
});

test('a GPX says of each entry why it is not taken', () => {
  const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/0"><wpt lat="-23.5" lon="-46.6"><name>pin</name></wpt>
    <trk><name>empty</name></trk><rte><name>words</name><rtept lat="south" lon="-46"/><rtept lat="" lon="-46"/></rte>
    <rte><name>far</name><rtept lat="-123" lon="-46"/></rte></gpx>`;
  expect(told(gpx)).toEqual([
    ['pin', 'no-radius'],
    ['empty', 'no-shape'],
    ['words', 'not-a-number'],
    ['far', 'outside-earth'],
  ]);
});

test('a file in ISO-8859-1 or UTF-16, by its mark or by what it says, is read as it was written', () => {
  const file = (encoding: string) => EARTH.replace('UTF-8', encoding);
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const files = [
    Buffer.from(file('ISO-8859-1'), 'latin1'),
    Buffer.from(file('windows-1252'), 'latin1'),
    Buffer.from(`\ufeff${file('UTF-16')}`, 'utf16le'),
    swapped(`\ufeff${file('UTF-16')}`),
    Buffer.from(file('UTF-16'), 'utf16le'),
    swapped(file('UTF-16')),
    Buffer.from(`\ufeff${EARTH}`),
    // What it says of itself is wrong, and it can be nothing else.
    Buffer.from(file('ISO-8859-1')),
  ];
  for (const bytes of files) expect(told(asBytes(bytes))).toEqual([['Pátio', '#fbc02d']]);
  const polish = EARTH.replace('UTF-8', 'ISO-8859-2').replace('Pátio', 'POLSKA');
  expect(
    told(asBytes(Buffer.from(Buffer.from(polish, 'latin1').toString('latin1').replace('POLSKA', '£ód¼'), 'latin1'))),
  ).toEqual([['Łódź', '#fbc02d']]);
  expect(told(asBytes(Buffer.from('{"type":"Point","coordinates":["á",0]}', 'latin1')))).toEqual([
    ['Area 1', 'not-a-number'],
  ]);
  expect(refusalOf(() => read(asBytes(Buffer.from(file('no-such-thing'), 'latin1'))))).toEqual({
    text: 'field.area-file-unreadable',
  });
});

test('a KMZ is its doc.kml, wherever it stands among pictures and other maps', () => {
  const zip = zipOf({
    'files/icon.png': Buffer.from([1, 2]),
    'other.kml': Buffer.from(kml('')),
    'doc.kml': Buffer.from(EARTH),
  });
  expect(read(asBytes(zip))).toMatchObject({ format: 'kml', areas: [{ name: 'Pátio' }] });
  expect(told(asBytes(zipOf({ 'Cercas.KML': Buffer.from(QGIS) })))).toEqual([['Fazenda', '#ff0000']]);
});

test('what a Mac packs beside each file is no map', () => {
  const zip = zipOf({
    '__MACOSX/._doc.kml': Buffer.from([0, 5, 22, 7]),
    '._x.kml': Buffer.from([0]),
    'a/Mapa.kml': Buffer.from(QGIS),
  });
  expect(told(asBytes(zip))).toEqual([['Fazenda', '#ff0000']]);
});

test('a zip file without a map, one that is broken and one that grows without end are refused in words', () => {
  const bomb = zipOf({ 'doc.kml': Buffer.alloc(5_000_000, ' ') });
  const long = zipOf({ 'doc.kml': Buffer.from(kml(' '.repeat(900_000))) });
  expect(refusalOf(() => read(asBytes(zipOf({ 'a.png': Buffer.from('x') }))))).toEqual({
    text: 'field.area-file-no-kml',
  });
  expect(refusalOf(() => read(asBytes(Buffer.from('PK and no more'))))).toEqual({ text: 'field.area-file-no-kml' });
  const broken = zipOf({ 'doc.kml': Buffer.from(EARTH) });
  broken.fill(0xff, 40, 60);
  expect(refusalOf(() => read(asBytes(broken)))).toEqual({ text: 'field.area-file-unreadable' });
  for (const zip of [bomb, long])
    expect(refusalOf(() => read(asBytes(zip)))).toEqual({ text: 'field.area-file-too-long' });
});

test('a prefix that is not declared is no reason to refuse a map', () => {
  const text = EARTH.replace(/ xmlns:(gx|kml|atom)="[^"]*"/g, '').replace('<Document>', '<Document xsi:x="1"><mwm:m/>');
  expect(told(text)).toEqual([['Pátio', '#fbc02d']]);
});

test('a map or a track that declares no namespace at all is read', () => {
  const bare = (text: string): string => text.replaceAll(/ xmlns(:\w+)?="[^"]*"/g, '');
  expect(told(bare(kml(placemark(polygonOf(RING)))))).toEqual(told(kml(placemark(polygonOf(RING)))));
  const track =
    '<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-23.5" lon="-46.6"><name>Posto</name></wpt></gpx>';
  expect(told(bare(track))).toEqual(told(track));
  expect(told(track)).not.toEqual([]);
});

test('coordinates with blanks after their commas are read as they are meant, and those that could be two things are not', () => {
  const plain = read(kml(placemark(polygonOf(RING)))).areas[0]!.area!.points;
  for (const written of [RING.replaceAll(',', ', '), RING.replaceAll(',', ' , '), RING.replaceAll(',0', ', 0')])
    expect(read(kml(placemark(polygonOf(written)))).areas[0]!.area?.points, written).toEqual(plain);
  const commas = '-46,7,-23,6 -46,6,-23,6 -46,6,-23,5';
  for (const written of [
    commas,
    commas.replaceAll(',-', ', -'),
    RING.replaceAll(' ', ','),
    '-46,7, -23,6',
    '-46.7 -23.6 -46.6 -23.6',
  ])
    expect(told(kml(placemark(polygonOf(written)))), written).toEqual([['Yard', 'not-a-number']]);
});

test('a track of Google Earth becomes a corridor, and what is drawn elsewhere or is a picture says so', () => {
  const gx = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"';
  const track = `<gx:Track><when>2026-11-20T12:00:00Z</when><gx:coord>-46.6 -23.5 700</gx:coord><gx:coord>-46.5 -23.4 0</gx:coord></gx:Track>`;
  const { areas } = read(
    kml(
      `${placemark(track)}<NetworkLink><name>Live</name><Link><href>https://example.com/a.kml</href></Link></NetworkLink><GroundOverlay><name>Plan</name></GroundOverlay>`,
      gx,
    ),
  );
  expect(areas.map(({ name, problem }) => [name, problem])).toEqual([
    ['Yard', null],
    ['Live', 'elsewhere'],
    ['Plan', 'no-shape'],
  ]);
  expect(areas[0]!.area!.line).toEqual([
    { lat: -23.5, lng: -46.6 },
    { lat: -23.4, lng: -46.5 },
  ]);
});
