import type { AreaFileProblem } from '../../../../domain/desk/areas/area-file.ts';
import { given } from '../../../base/records/change-row.ts';
import { placesOf, wordsOf, type FoundShape, type ReadDialect } from './found-shape.ts';
import { kmlColours } from './kml-colours.ts';
import { childOf, childrenOf, refuse, textOf, type Element } from './xml-elements.ts';

/** What KML calls itself: by the standard, by Google before there was one, and not at all. */
const IS_KML = /^(|http:\/\/(www\.opengis\.net\/kml\/2\.\d|earth\.google\.com\/kml\/2\.\d))$/;
const IS_GOOGLES = /^http:\/\/www\.google\.com\/kml\/ext\/2\.\d$/;

const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'MultiTrack']);
/** What is drawn on the map and is no area: each is named with why it is not taken. */
const OTHERS: Readonly<Record<string, AreaFileProblem>> = {
  NetworkLink: 'elsewhere',
  GroundOverlay: 'no-shape',
  ScreenOverlay: 'no-shape',
  PhotoOverlay: 'no-shape',
  Tour: 'no-shape',
};
const KEPT = new Set([
  ...SHAPES,
  ...Object.keys(OTHERS),
  'Placemark',
  'Style',
  'StyleMap',
  'CascadingStyle',
  'Pair',
  'key',
  'LineStyle',
  'PolyStyle',
  'IconStyle',
  'ExtendedData',
  'Data',
  'SchemaData',
  'SimpleData',
  'value',
  'color',
  'name',
  'address',
  'styleUrl',
  'coordinates',
  'coord',
  'outerBoundaryIs',
  'innerBoundaryIs',
]);

export const KML = {
  root: 'kml',
  isOwn: (uri) => IS_KML.test(uri),
  isKept: (name, uri) => KEPT.has(name) && (IS_KML.test(uri) || IS_GOOGLES.test(uri)),
  assertRoot: ({ hint = '' }) => {
    if (/target\s*=\s*(?!earth)\w/i.test(hint)) refuse('field.area-file-elsewhere');
  },
  read: shapesIn,
} as const satisfies ReadDialect;

const numberOf = (part: string): number => (part.trim() === '' ? Number.NaN : Number(part));

/** Tuples that are joined by commas, wherever blanks stand beside them: `-46.6, -23.5, 0 -46.5, -23.4, 0`. */
function looseTuples(text: string): string[][] {
  const tuples: string[][] = [];
  let isJoined = false;
  for (const piece of text.match(/,|[^\s,]+/g) ?? []) {
    if (piece === ',') isJoined = true;
    else if (isJoined && tuples.length > 0) tuples.at(-1)!.push(piece);
    else tuples.push([piece]);
    if (piece !== ',') isJoined = false;
  }
  return tuples;
}

/** `longitude,latitude,altitude` one after another, between them blanks; by some also after the commas. */
function coordinatesOf(element: Element | undefined): number[][] {
  const text = textOf(childOf(element, 'coordinates')) ?? '';
  const written = text
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) => tuple.split(','));
  const isLoose = written.some((tuple) => tuple.length < 2 || tuple.includes(''));
  // Of four numbers in one, such as -46,63,-23,55, it cannot be known which belong together.
  return (isLoose ? looseTuples(text) : written).map((tuple) =>
    tuple.length > 3 ? [Number.NaN, Number.NaN] : tuple.map(numberOf),
  );
}

/** `longitude latitude altitude` of each place of a track. */
const trackOf = (element: Element): number[][] =>
  childrenOf(element, 'coord').map((each) => (textOf(each) ?? '').split(/\s+/).map(numberOf));

type Geometry = Pick<FoundShape, 'kind' | 'places' | 'hasInnerRing' | 'problem' | 'notes'>;

const none = (problem: AreaFileProblem): Geometry => ({
  kind: 'none',
  places: [],
  hasInnerRing: false,
  problem,
  notes: [],
});

function partsOf(element: Element): Geometry[] {
  switch (element.name) {
    case 'Point':
      return [{ kind: 'point', hasInnerRing: false, ...placesOf(coordinatesOf(element)) }];
    case 'LineString':
      return [{ kind: 'line', hasInnerRing: false, ...placesOf(coordinatesOf(element)) }];
    case 'Track':
      return [{ kind: 'line', hasInnerRing: false, ...placesOf(trackOf(element)) }];
    case 'LinearRing':
      return [{ kind: 'polygon', hasInnerRing: false, ...placesOf(coordinatesOf(element)) }];
    case 'Polygon': {
      const ring = childOf(childOf(element, 'outerBoundaryIs'), 'LinearRing');
      const hasInnerRing = childOf(element, 'innerBoundaryIs') !== undefined;
      return [{ kind: 'polygon', hasInnerRing, ...placesOf(coordinatesOf(ring)) }];
    }
    default:
      return element.children.filter(({ name }) => SHAPES.has(name)).flatMap(partsOf);
  }
}

/** What `ExtendedData` says, by name. */
function saidIn(placemark: Element): Record<string, string | undefined> {
  const data = childOf(placemark, 'ExtendedData');
  if (!data) return {};
  const typed = childrenOf(data, 'SchemaData').flatMap((each) => childrenOf(each, 'SimpleData'));
  return Object.fromEntries([
    ...childrenOf(data, 'Data').map((each) => [each.attributes['name'] ?? '', textOf(childOf(each, 'value'))]),
    ...typed.map((each) => [each.attributes['name'] ?? '', textOf(each)]),
  ]) as Record<string, string | undefined>;
}

/** The shapes of a KML, in their order, and what it shows that is none. */
function shapesIn({ children }: Element): FoundShape[] {
  const colourOf = kmlColours(
    children.filter(({ name }) => name === 'Style' || name === 'StyleMap' || name === 'CascadingStyle'),
  );
  return children.flatMap((element): FoundShape[] => {
    const other = OTHERS[element.name];
    if (element.name !== 'Placemark' && other === undefined) return [];
    const found = other === undefined ? partsOf(element) : [none(other)];
    const parts = found.length === 0 ? [none('no-shape')] : found;
    const says = wordsOf({
      color: colourOf(element, parts.every(({ kind }) => kind === 'point') ? 'point' : 'other'),
      ...saidIn(element),
      ...given({ name: textOf(childOf(element, 'name')), address: textOf(childOf(element, 'address')) }),
    });
    return parts.map((part, at) => ({ ...part, says, part: { at, of: parts.length } }));
  });
}
