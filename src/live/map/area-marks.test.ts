import { expect, test } from 'vitest';
import { areaOfV2, type SecurityArea } from '../../../domain/desk/areas/area.ts';
import { destination, distanceM } from '../../../domain/base/geo/geo.ts';
import { contrastOf } from '../../base/brand/colour.ts';
import { areaColour, areaFeatures, areaPointedAt } from './area-marks.ts';
import { MAP_COLOURS } from './map-colours.ts';

const ID = 1_111_111_111_111_111;
const depot = (over: Partial<SecurityArea> = {}): SecurityArea => ({
  ...areaOfV2({
    id: ID,
    name: 'Depot',
    type: 'CIRCLE',
    latitude: -23.5,
    longitude: -46.6,
    radius: 300,
    points: [],
    user: null,
    brand: ID,
    devices: [],
    contacts: [],
  }),
  ...over,
});

test('a circle is drawn as one in metres on the ground, its name in the middle', () => {
  const [shape, middle] = areaFeatures({ areas: [depot()], chosen: null }, 'light').features;
  const ring = shape!.geometry.type === 'Polygon' ? shape!.geometry.coordinates[0]! : [];
  for (const [lng, lat] of ring) expect(distanceM(-23.5, -46.6, lat!, lng!)).toBeCloseTo(300, 1);
  expect(middle!.geometry).toEqual({ type: 'Point', coordinates: [-46.6, -23.5] });
  expect(middle!.properties).toMatchObject({ name: 'Depot', chosen: false });
});

test('only the chosen area is marked, and a polygon without an outline is left out', () => {
  const areas = [
    depot(),
    depot({ id: ID + 1 }),
    depot({ id: ID + 2, type: 'polygon', points: [{ lat: 0, lng: 0, rad: 0 }] }),
  ];
  expect(
    areaFeatures({ areas, chosen: ID + 1 }, 'light').features.map(
      ({ properties }) => (properties as { chosen: boolean }).chosen,
    ),
  ).toEqual([false, false, true, true]);
});

test('whatever colour an area has, it is told from the ground of both themes', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const colour of ['#467384', '#000000', '#ffffff', '#ffee00', '#1a1a66'])
      expect(
        contrastOf(areaColour(colour, theme), MAP_COLOURS[theme].land),
        `${colour} ${theme}`,
      ).toBeGreaterThanOrEqual(4.5);
});

test('an area is pointed at by its shape, and not while it is a dot on the screen', () => {
  const areas = [depot()];
  const at = (metres: number, zoom: number): number | undefined => {
    const place = destination(-23.5, -46.6, 70, metres);
    return areaPointedAt(areas, place.latitude, place.longitude, zoom)?.id;
  };
  expect([at(0, 15), at(295, 15), at(305, 15)]).toEqual([ID, ID, undefined]);
  expect(at(0, 5)).toBeUndefined();
});
