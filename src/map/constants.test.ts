import { expect, test } from 'vitest';
import * as constants from './constants.ts';

test('the tracker map starts around -23.63, -46.70 at zoom 13 (MAP-20, MAP-22)', () => {
  expect(constants.DEFAULT_CENTRE).toEqual([-46.7, -23.63]);
  expect(constants.DEFAULT_ZOOM).toBe(13);
});

test('the map goes to 18 on a chosen device or area, to 12 on the first device (MAP-23, MAP-24, MAP-25)', () => {
  expect([constants.SELECTED_DEVICE_ZOOM, constants.SELECTED_AREA_ZOOM, constants.FIRST_DEVICE_ZOOM]).toEqual([18, 18, 12]);
});

test('the fleet map starts around -20.73, -52.41 at zoom 5 and ends at 18 (MAP-21, MAP-26, MAP-27)', () => {
  expect(constants.FLEET_CENTRE).toEqual([-52.41, -20.73]);
  expect([constants.FLEET_ZOOM, constants.FLEET_MAX_ZOOM]).toEqual([5, 18]);
});
