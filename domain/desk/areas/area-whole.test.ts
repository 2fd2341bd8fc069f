import { expect, test } from 'vitest';
import { NO_SETTINGS, areaOperations } from './area-write.ts';
import { faultsOf, wholeArea, withWritten, type AreaFields } from './area-whole.ts';
import { isInArea } from './area-shape.ts';
import { rectangleCorners } from './corridor.ts';

const ID = 1_111_111_111_111_111;
const fields: AreaFields = {
  ...NO_SETTINGS,
  name: 'Depot',
  address: 'Rua A, 1',
  color: '#467384',
  type: 'CIRCLE',
  latitude: -23.5,
  longitude: -46.6,
  radius: null,
  points: [],
  user: null,
  devices: [ID],
  contacts: [],
};
const LINE = [
  { lat: -23.5, lng: -46.6 },
  { lat: -23.5, lng: -46.5 },
];
const corridor: AreaFields = { ...fields, type: 'polygon', drawnAs: 'corridor', line: LINE, widthM: 100 };

test('a circle that came without a radius is kept with 50 m, and without corners', () => {
  const circle = wholeArea({ ...fields, points: [{ lat: 0, lng: 0, rad: 0 }], drawnAs: 'rectangle' });
  expect(circle).toMatchObject({ radius: 50, points: [], drawnAs: 'circle' });
});

test('a corridor is kept with the outline of its line, whatever corners came with it', () => {
  const area = wholeArea(corridor);
  expect(isInArea(area, -23.5, -46.55)).toBe(true);
  expect(isInArea(area, -23.5006, -46.55)).toBe(false);
  expect(faultsOf(area)).toEqual({});
});

test('a corridor whose line is one place is refused for what it lacks', () => {
  expect(faultsOf(wholeArea({ ...corridor, line: [LINE[0]!, LINE[0]!] }))).toEqual({ points: 'no-outline' });
});

test('a rectangle with a fifth corner is a polygon', () => {
  const corners = rectangleCorners(LINE[0]!, { lat: -23.4, lng: -46.5 });
  const rectangle = { ...fields, type: 'polygon', drawnAs: 'rectangle', points: corners } as const;
  expect(wholeArea(rectangle).drawnAs).toBe('rectangle');
  expect(wholeArea({ ...rectangle, points: [...corners, { lat: -23.45, lng: -46.65, rad: 0 }] }).drawnAs).toBe(
    'polygon',
  );
});

test('a ring is kept without corners that repeat the one before', () => {
  const corner = (lat: number, lng: number) => ({ lat, lng, rad: 0 });
  const points = [corner(0, 0), corner(0, 0), corner(0, 1), corner(1, 1), corner(0, 0)];
  expect(wholeArea({ ...fields, type: 'polygon', points }).points).toEqual([corner(0, 0), corner(0, 1), corner(1, 1)]);
});

test('a new outline of somebody who knows of no corridors takes the place of the corridor', () => {
  const points = rectangleCorners(LINE[0]!, { lat: -23.4, lng: -46.5 });
  expect(withWritten(wholeArea(corridor), { points })).toMatchObject({ points, drawnAs: 'polygon', line: null });
  expect(withWritten(wholeArea(corridor), { widthM: 300 })).toMatchObject({ drawnAs: 'corridor', widthM: 300 });
});

test('the steps of a change name the fields that differ and no others', () => {
  const { name, address, devices } = fields;
  expect(areaOperations({ name, address, devices }, { name: 'Yard', address, devices: [] })).toEqual([
    { op: 'replace', path: '/name', value: 'Yard' },
    { op: 'replace', path: '/devices', value: [] },
  ]);
});
