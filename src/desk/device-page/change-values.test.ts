import { expect, test } from 'vitest';
import { devicePageCalls } from '../../../contract/rest/live/device-page-calls.ts';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { bodyOf, changedValues, valuesOf } from './change-values.ts';

const whole = { name: 'Van', vehicleYear: 2019, chassis: null, apnHost: 'rastro.br', hasApnPass: true } as DeviceWhole;

test('fields hold texts: what is none is empty, a year is its digits, and the word of the access point is never told', () => {
  expect(valuesOf(whole, ['name', 'vehicleYear', 'chassis', 'apnHost', 'apnPass'])).toEqual({
    name: 'Van',
    vehicleYear: '2019',
    chassis: '',
    apnHost: 'rastro.br',
    apnPass: '',
  });
});

test('an empty field is sent as none, but an empty word of the access point is not sent at all', () => {
  expect(bodyOf({ name: ' Van 2 ', vehicleYear: '2020', chassis: '', apnPass: '' })).toEqual({
    name: 'Van 2',
    vehicleYear: 2020,
    chassis: null,
  });
  expect(bodyOf({ apnPass: 'new' })).toEqual({ apnPass: 'new' });
});

test('what is no year is sent as it was typed, and refused at its field', () => {
  const rule = devicePageCalls['devices.change'].body;
  const refused = rule.safeParse({ ...bodyOf({ vehicleYear: '20x9' }), version: 1 });
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['vehicleYear']);
  expect(rule.safeParse({ ...bodyOf({ vehicleYear: '2019' }), version: 1 }).success).toBe(true);
});

test('what somebody else changed stands in the fields as it is kept', () => {
  expect(changedValues({ name: null, vehicleYear: 2021, apnPass: '…', groups: [1] })).toEqual({
    name: '',
    vehicleYear: '2021',
  });
});
