import { expect, test } from 'vitest';
import * as constants from './constants.ts';

// That the maps keep to them is proven in the browser.
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
