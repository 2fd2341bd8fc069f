import { expect, test } from 'vitest';
import { areaOfV2, type SecurityArea } from '../../../domain/desk/areas/area.ts';
import { foundAreas, pageOfArea } from './listed-areas.ts';

const ID = 1_111_111_111_111_111;
const area = (n: number, name: string, address = ''): SecurityArea =>
  areaOfV2({
    id: ID + n,
    name,
    address,
    type: 'CIRCLE',
    latitude: 0,
    longitude: 0,
    radius: 100,
    points: [],
    user: null,
    brand: ID,
    devices: [],
    contacts: [],
  });

const AREAS = [
  area(0, 'Pátio São Paulo', 'Rua das Flores, 12'),
  area(1, 'Garagem', 'Av. São João, 900'),
  area(2, 'Porto'),
];

test('areas are found by name and address, without accents and in any order of words', () => {
  const found = (search: string) => foundAreas(AREAS, search).map(({ name }) => name);
  expect([found(''), found('  '), found('sao'), found('PAULO patio'), found('flores 900')]).toEqual([
    ['Pátio São Paulo', 'Garagem', 'Porto'],
    ['Pátio São Paulo', 'Garagem', 'Porto'],
    ['Pátio São Paulo', 'Garagem'],
    ['Pátio São Paulo'],
    [],
  ]);
});

test('an area stands on the page its place says', () => {
  const many = Array.from({ length: 23 }, (_, n) => area(n, `Zone ${n}`));
  expect([0, 9, 10, 22].map((n) => pageOfArea(many, ID + n))).toEqual([0, 0, 1, 2]);
  expect([pageOfArea(many, null), pageOfArea(many, ID + 50)]).toEqual([null, null]);
});
