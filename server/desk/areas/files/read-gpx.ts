import { given } from '../../../base/records/change-row.ts';
import { placesOf, wordsOf, type FoundShape, type ReadDialect } from './found-shape.ts';
import { childOf, childrenOf, textOf, type Element } from './xml-elements.ts';

const IS_GPX = /^(|http:\/\/www\.topografix\.com\/GPX\/1\/[01])$/;

/** `rpt` is Garmin's: the road between two points of a route. */
const POINTS = new Set(['trkpt', 'rtept', 'rpt']);
const OWN = new Set(['trk', 'trkseg', 'trkpt', 'rte', 'rtept', 'wpt', 'name', 'ele']);
/** What Garmin, Locus, OsmAnd and others write beside it, whatever they call their own XML. */
const BESIDE = new Set(['rpt', 'color', 'DisplayColor', 'Proximity']);

/** The colours that Garmin knows, by their names. */
const GARMINS: Readonly<Record<string, string>> = {
  Black: '#000000',
  DarkRed: '#8b0000',
  DarkGreen: '#006400',
  DarkYellow: '#b5b500',
  DarkBlue: '#00008b',
  DarkMagenta: '#8b008b',
  DarkCyan: '#008b8b',
  LightGray: '#d3d3d3',
  DarkGray: '#a9a9a9',
  Red: '#ff0000',
  Green: '#00ff00',
  Yellow: '#ffff00',
  Blue: '#0000ff',
  Magenta: '#ff00ff',
  Cyan: '#00ffff',
  White: '#ffffff',
};

export const GPX = {
  root: 'gpx',
  isOwn: (uri) => IS_GPX.test(uri),
  isKept: (name, uri) => (OWN.has(name) && IS_GPX.test(uri)) || BESIDE.has(name),
  read: shapesIn,
} as const satisfies ReadDialect;

const numberOf = (said: string | undefined): number =>
  said === undefined || said.trim() === '' ? Number.NaN : Number(said);
const coordinatesOf = (point: Element): number[] => [
  numberOf(point.attributes['lon']),
  numberOf(point.attributes['lat']),
  numberOf(textOf(childOf(point, 'ele'))),
];

/** A colour as Garmin names it, and as others write it: `FF0000`, `#ff0000` or with how thick it is in front. */
function colourOf(element: Element): string | undefined {
  const written = /^#?(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(textOf(childOf(element, 'color')) ?? '');
  return written ? `#${written[1]}` : GARMINS[textOf(childOf(element, 'DisplayColor')) ?? ''];
}

/** The places of a line in their order, with those that stand in another: the road that a route takes. */
const placesIn = (element: Element): number[][] =>
  element.children
    .filter(({ name }) => POINTS.has(name))
    .flatMap((point) => [coordinatesOf(point), ...placesIn(point)]);

type Geometry = Pick<FoundShape, 'kind' | 'places' | 'hasInnerRing' | 'problem' | 'notes'>;

const lineOf = (places: number[][]): Geometry =>
  places.length === 0
    ? { kind: 'none', places: [], hasInnerRing: false, problem: 'no-shape', notes: [] }
    : { kind: 'line', hasInnerRing: false, ...placesOf(places) };

function partsOf(element: Element): Geometry[] {
  if (element.name === 'wpt') return [{ kind: 'point', hasInnerRing: false, ...placesOf([coordinatesOf(element)]) }];
  if (element.name === 'rte') return [lineOf(placesIn(element))];
  const segments = childrenOf(element, 'trkseg').map(placesIn);
  const parts = segments.filter((places) => places.length > 0).map(lineOf);
  return parts.length === 0 ? [lineOf([])] : parts;
}

/** The tracks and routes of a GPX, which become corridors, and its waypoints, in their order. */
function shapesIn({ children }: Element): FoundShape[] {
  return children
    .filter(({ name }) => name === 'trk' || name === 'rte' || name === 'wpt')
    .flatMap((element) => {
      const says = wordsOf({
        ...given({
          name: textOf(childOf(element, 'name')),
          color: colourOf(element),
          radius: textOf(childOf(element, 'Proximity')),
        }),
      });
      const parts = partsOf(element);
      return parts.map((part, at) => ({ ...part, says, part: { at, of: parts.length } }));
    });
}
