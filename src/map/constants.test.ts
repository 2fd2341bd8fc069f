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

test('the maps start and stop where the table of constants says (CST-57, CST-58, CST-59)', () => {
  expect(constants.DEFAULT_CENTRE.toReversed()).toEqual([-23.63, -46.7]);
  expect(constants.FLEET_CENTRE.toReversed()).toEqual([-20.73, -52.41]);
  expect(constants.DEFAULT_ZOOM).toBe(13);
});

test('the zooms are those of the table of constants (CST-60, CST-61, CST-62)', () => {
  const { SELECTED_DEVICE_ZOOM, SELECTED_AREA_ZOOM, FIRST_DEVICE_ZOOM, FLEET_ZOOM, FLEET_MAX_ZOOM } = constants;
  expect({ SELECTED_DEVICE_ZOOM, SELECTED_AREA_ZOOM, FIRST_DEVICE_ZOOM, FLEET_ZOOM, FLEET_MAX_ZOOM }).toEqual({
    SELECTED_DEVICE_ZOOM: 18,
    SELECTED_AREA_ZOOM: 18,
    FIRST_DEVICE_ZOOM: 12,
    FLEET_ZOOM: 5,
    FLEET_MAX_ZOOM: 18,
  });
});
