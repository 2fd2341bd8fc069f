import { KMH_PER_METRE_PER_SECOND } from '../../../domain/base/units.ts';
import { TRACKED } from '../../../domain/live/telemetry/fields.ts';
import type { ColumnPage } from '../../live/telemetry/track-columns.ts';
import { xmlText } from './xml-text.ts';

type Pages = AsyncIterable<ColumnPage>;

const iso = (ms: number): string => new Date(ms).toISOString();
const tag = (name: string, value: number | string | null): string =>
  value === null ? '' : `<${name}>${value}</${name}>`;

/** Places of the fixes that have a position: an invalid one repeats the last that was known. */
const validPlaces = ({ valid }: ColumnPage): number[] => [...valid.keys()].filter((place) => valid[place]);

/** Speed and course as Garmin writes them: GPX itself has no place for either. */
function gpxExtensions({ speedKmh, headingDeg }: ColumnPage, place: number): string {
  const speed = speedKmh[place] ?? null;
  const values =
    tag('gpxtpx:speed', speed === null ? null : (speed / KMH_PER_METRE_PER_SECOND).toFixed(3)) +
    tag('gpxtpx:course', headingDeg[place] ?? null);
  return values && `<extensions><gpxtpx:TrackPointExtension>${values}</gpxtpx:TrackPointExtension></extensions>`;
}

/** A track as GPX 1.1, of the fixes that have a position. */
export async function* gpxOf(name: string, pages: Pages): AsyncIterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
<trk><name>${xmlText(name)}</name><trkseg>
`;
  for await (const page of pages)
    yield validPlaces(page)
      .map(
        (place) =>
          `<trkpt lat="${page.latitude[place]}" lon="${page.longitude[place]}">${tag('ele', page.altitudeM[place] ?? null)}<time>${iso(page.timeMs[place]!)}</time>${gpxExtensions(page, place)}</trkpt>\n`,
      )
      .join('');
  yield '</trkseg></trk>\n</gpx>\n';
}

/**
 * A track as KML with its times, of the fixes that have a position. A track of KML names all times before the first place, so that
 * each page is one of its own; they are drawn as one line.
 */
export async function* kmlOf(name: string, pages: Pages): AsyncIterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document><name>${xmlText(name)}</name><Placemark><name>${xmlText(name)}</name><gx:MultiTrack><gx:interpolate>1</gx:interpolate>
`;
  for await (const page of pages) {
    const places = validPlaces(page);
    if (places.length === 0) continue;
    const whens = places.map((place) => `<when>${iso(page.timeMs[place]!)}</when>\n`);
    const coords = places.map(
      (place) =>
        `<gx:coord>${page.longitude[place]} ${page.latitude[place]} ${page.altitudeM[place] ?? 0}</gx:coord>\n`,
    );
    yield `<gx:Track>\n${whens.join('')}${coords.join('')}</gx:Track>\n`;
  }
  yield '</gx:MultiTrack></Placemark></Document>\n</kml>\n';
}

/** The altitude is one of the coordinates. */
const MEASURED = TRACKED.map(({ track }) => track).filter((track) => track !== 'altitudeM');
const PROPERTIES = ['speedKmh', 'headingDeg', 'ignition', ...MEASURED] as const;

/** What is known of a fix, as properties of a point on a map. */
function featureOf(page: ColumnPage, place: number): object {
  const altitude = page.altitudeM[place] ?? null;
  const given = PROPERTIES.map((name) => [name, page[name][place] ?? null] as const).filter(
    ([, value]) => value !== null,
  );
  return {
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [page.longitude[place], page.latitude[place], ...(altitude === null ? [] : [altitude])],
    },
    properties: {
      time: iso(page.timeMs[place]!),
      valid: page.valid[place],
      ...Object.fromEntries(given),
      ...(page.temperatures[place] ? { temperaturesC: page.temperatures[place] } : {}),
    },
  };
}

/** The fixes as GeoJSON, a point each. */
export async function* geojsonOf(name: string, pages: Pages): AsyncIterable<string> {
  yield `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`;
  let separator = '\n';
  for await (const page of pages) {
    yield separator + [...page.timeMs.keys()].map((place) => JSON.stringify(featureOf(page, place))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}
