import { expect, test } from 'vitest';
import { NO_SETTINGS } from '../../../domain/desk/areas/area-write.ts';
import type { AreaV2 } from '../../../domain/desk/areas/area.ts';
import { bodyOf, changedValues, NEW_AREA, operationsOf, valuesOf } from './area-values.ts';

const ID = 1_111_111_111_111_111;
const corner = (lat: number, lng: number) => ({ lat, lng, rad: 7 });
const circle: AreaV2 = {
  id: ID,
  name: 'Garagem',
  address: 'Rua A, 1',
  color: '#b4531f',
  type: 'CIRCLE',
  latitude: -23.5,
  longitude: -46.6,
  radius: 1500,
  points: [],
  user: null,
  brand: ID,
  devices: [ID + 1],
  contacts: [],
  version: 3,
  settings: { ...NO_SETTINGS, rules: { ...NO_SETTINGS.rules, dwellMin: 30 } },
};
const polygon: AreaV2 = {
  ...circle,
  type: 'polygon',
  radius: null,
  points: [corner(0, 0), corner(0, 1), corner(1, 1)],
};

test('an area that nobody changed is no step, not even of the radius its corners are rounded with', () => {
  for (const area of [circle, polygon]) expect(operationsOf(area, valuesOf(area))).toEqual([]);
});

test('what was changed is sent as replacing steps, each field by itself', () => {
  const values = { ...valuesOf(circle), name: 'Pátio', dwellMin: '' };
  const steps = operationsOf(circle, values);
  expect(steps.map(({ op, path }) => `${op} ${path}`)).toEqual(['replace /name', 'replace /settings']);
  expect(steps[1]!.value).toMatchObject({ rules: { dwellMin: null } });
});

test('a corridor is sent with its outline, and the line and width it was drawn with', () => {
  const line = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 0.01 },
  ];
  const shape = { ...NEW_AREA.shape, tool: 'corridor' as const, corners: line, widthM: 60, isDone: true };
  const body = bodyOf({ ...NEW_AREA, shape });
  expect(body.type).toBe('polygon');
  expect(body.points!.length).toBeGreaterThan(8);
  expect(body.settings).toMatchObject({ drawnAs: 'corridor', line, widthM: 60 });
  expect(
    valuesOf({
      ...circle,
      ...body,
      points: body.points as AreaV2['points'],
      settings: { ...NO_SETTINGS, ...body.settings },
    }).shape,
  ).toEqual(shape);
});

test('of a record that somebody else changed only the fields of the form that differ are told', () => {
  expect(changedValues(circle, { name: 'Pátio', version: 4 })).toEqual({ name: 'Pátio' });
  expect(changedValues(circle, { radius: 80 })).toEqual({ shape: { ...valuesOf(circle).shape, radiusM: 80 } });
  expect(changedValues(circle, { settings: { ...NO_SETTINGS, zone: 'America/Manaus' } })).toEqual({
    zone: 'America/Manaus',
    dwellMin: '',
  });
  expect(changedValues(circle, { zone: 'America/Manaus' })).toEqual({ zone: 'America/Manaus' });
});
