import { Refusal } from '../../../base/http/refusal.ts';
import { placesOf, wordsOf, type FoundShape, type FoundWords } from './found-shape.ts';

type Json = Readonly<Record<string, unknown>>;
type Geometry = Pick<FoundShape, 'kind' | 'places' | 'hasInnerRing' | 'problem' | 'notes'>;

/** Collections in collections; deeper ones nobody draws. */
const DEEPEST = 8;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const pairsOf = (value: unknown): unknown[][] => listOf(value).map(listOf);

const NONE: Geometry = { kind: 'none', places: [], hasInnerRing: false, problem: 'no-shape', notes: [] };

const polygonOf = (rings: unknown): Geometry => {
  const [outer, ...inner] = listOf(rings);
  return { kind: 'polygon', hasInnerRing: inner.length > 0, ...placesOf(pairsOf(outer)) };
};
const lineOf = (coordinates: unknown): Geometry => ({
  kind: 'line',
  hasInnerRing: false,
  ...placesOf(pairsOf(coordinates)),
});
const pointOf = (coordinates: unknown): Geometry => ({
  kind: 'point',
  hasInnerRing: false,
  ...placesOf([listOf(coordinates)]),
});

/** The parts of a geometry, one for each shape in it. */
function partsOf(geometry: unknown, depth: number): Geometry[] {
  if (depth > DEEPEST) throw new Refusal('invalid-input', { text: 'field.area-file-too-deep' });
  if (!isObject(geometry)) return [NONE];
  const { type, coordinates, geometries } = geometry;
  switch (type) {
    case 'Point':
      return [pointOf(coordinates)];
    case 'LineString':
      return [lineOf(coordinates)];
    case 'Polygon':
      return [polygonOf(coordinates)];
    case 'MultiPoint':
      return listOf(coordinates).map(pointOf);
    case 'MultiLineString':
      return listOf(coordinates).map(lineOf);
    case 'MultiPolygon':
      return listOf(coordinates).map(polygonOf);
    case 'GeometryCollection':
      return listOf(geometries).flatMap((each) => partsOf(each, depth + 1));
    default:
      return [NONE];
  }
}

function shapesOfGeometry(geometry: unknown, says: FoundWords): FoundShape[] {
  const parts = partsOf(geometry, 0);
  const found = parts.length === 0 ? [NONE] : parts;
  return found.map((part, at) => ({ ...part, says, part: { at, of: found.length } }));
}

const shapesOfFeature = (feature: unknown): FoundShape[] =>
  isObject(feature)
    ? shapesOfGeometry(feature['geometry'], wordsOf(isObject(feature['properties']) ? feature['properties'] : {}))
    : shapesOfGeometry(null, wordsOf({}));

/** The shapes of a GeoJSON (RFC 7946), in their order. */
export function readGeojson(text: string): FoundShape[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal('invalid-input', { text: 'field.area-file-unreadable' });
  }
  if (!isObject(json) || typeof json['type'] !== 'string')
    throw new Refusal('invalid-input', { text: 'field.area-file-unreadable' });
  if (json['type'] === 'FeatureCollection') return listOf(json['features']).flatMap(shapesOfFeature);
  return json['type'] === 'Feature' ? shapesOfFeature(json) : shapesOfGeometry(json, wordsOf({}));
}
