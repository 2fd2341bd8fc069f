import { expect, test } from 'vitest';
import { areaOfV1, areaOfV2, AREA_PAGE_SIZE, areaV2Schema, securityAreaSchema, type AreaV2 } from './area.ts';

const ID = 1_111_111_111_111_111;
const wire = (over: Partial<AreaV2> = {}): AreaV2 =>
  areaV2Schema.parse({
    id: ID,
    name: 'Depot',
    type: 'CIRCLE',
    latitude: -23.5,
    longitude: -46.6,
    radius: 120,
    points: [],
    user: ID + 1,
    brand: ID + 2,
    devices: [ID + 3],
    contacts: [],
    ...over,
  });
const polygon = {
  type: 'polygon',
  radius: null,
  points: [
    { lat: -23, lng: -46, rad: 0 },
    { lat: -23.1, lng: -46, rad: 0 },
    { lat: -23.1, lng: -46.1, rad: 5 },
  ],
};

test('an area has the fields of the catalogue and no others (ARE-02)', () => {
  const fields = [
    'id',
    'name',
    'address',
    'color',
    'type',
    'typeLocal',
    'latitude',
    'longitude',
    'radius',
    'points',
    'user',
    'brand',
    'devices',
    'contacts',
    'version',
    'isSelected',
    'isCreate',
    'deleted',
  ];
  expect(Object.keys(securityAreaSchema.shape)).toEqual(fields);
  expect(Object.keys(areaOfV2(wire())).sort()).toEqual([...fields].sort());
  expect(securityAreaSchema.safeParse(areaOfV2(wire())).success).toBe(true);
});

test('an area is a circle or a polygon, in whatever case it was written (ARE-03)', () => {
  expect(['CIRCLE', 'circle', 'polygon', 'POLYGON'].map((type) => areaOfV2(wire({ ...polygon, type })).type)).toEqual([
    'CIRCLE',
    'CIRCLE',
    'polygon',
    'polygon',
  ]);
  expect(securityAreaSchema.safeParse({ ...areaOfV2(wire()), type: 'SQUARE' }).success).toBe(false);
});

test('the corners of a polygon each have lat, lng and rad (ARE-06)', () => {
  expect(areaOfV2(wire(polygon)).points[2]).toEqual({ lat: -23.1, lng: -46.1, rad: 5 });
  expect(areaV2Schema.safeParse({ ...wire(), points: [{ lat: -23, lng: -46 }] }).success).toBe(false);
});

test('the radius is metres from 0 up, and the devices are device ids (ARE-05, ARE-07)', () => {
  const { radius, devices } = areaOfV2(wire());
  expect([radius, devices]).toEqual([120, [ID + 3]]);
  expect(areaV2Schema.safeParse({ ...wire(), radius: -1 }).success).toBe(false);
  // An IMEI has 15 digits and a row number few: neither is a device id.
  for (const wrong of ['truck', 7, 356_938_035_643_809, ID + 0.5])
    expect(areaV2Schema.safeParse({ ...wire(), devices: [wrong] }).success, String(wrong)).toBe(false);
});

test('an area that came without address or colour has an empty one and #467384 (ARE-08, ARE-10)', () => {
  expect(areaOfV2(wire())).toMatchObject({ address: '', color: '#467384' });
  expect(areaOfV2(wire({ address: 'Rua A, 1', color: '#AA3322' }))).toMatchObject({
    address: 'Rua A, 1',
    color: '#AA3322',
  });
  expect(areaOfV2(wire({ color: 'red; background: url(x)' })).color).toBe('#467384');
});

test('the kind of place is ANY_LOCAL, also where none came (ARE-04, ARE-09)', () => {
  expect(
    [wire(), wire({ typeLocal: 'ANY_LOCAL' }), wire({ typeLocal: null })].map((area) => areaOfV2(area).typeLocal),
  ).toEqual(['ANY_LOCAL', 'ANY_LOCAL', 'ANY_LOCAL']);
});

test('the version is 0 unless one came, and nothing is selected (ARE-11, ARE-12)', () => {
  expect(areaOfV2(wire())).toMatchObject({ version: 0, isSelected: false, isCreate: false });
  expect(areaOfV2(wire({ version: 4 })).version).toBe(4);
});

test('a page of areas holds ten (ARE-33, CST-19)', () => {
  expect(AREA_PAGE_SIZE).toBe(10);
});

test('an answer of the older calls reads as the same area, a deleted one as none', () => {
  expect(areaOfV1({ ...wire(), deleted: false })).toEqual(areaOfV2(wire()));
  expect(areaOfV1({ ...wire(), deleted: true })).toBeNull();
});
