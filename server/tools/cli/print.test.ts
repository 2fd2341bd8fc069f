import { expect, test } from 'vitest';
import { printed } from './print.ts';

const list = [
  { id: '1', alias: 'aurora', parent: null, hosts: ['a', 'b'], logo: true, parameters: { phone: '0800' } },
  { id: '22', alias: 'sul', parent: 'aurora', hosts: [], logo: false, parameters: {} },
];

test('facts stand below each other, and a secret among them says that it is shown once', () => {
  expect(printed({ facts: { brand: '7', alias: 'aurora' }, rows: null }, false)).toBe(
    'brand       7\nalias       aurora',
  );
  expect(printed({ facts: { login: 'maria', password: 'abc' }, rows: null }, false)).toContain(
    'The password is shown this once',
  );
});

test('a list is a table with a line of names, an empty one says so', () => {
  expect(printed({ facts: {}, rows: list }, false)).toBe(
    'id  alias   parent  hosts  logo\n1   aurora          a b    yes\n22  sul     aurora         no',
  );
  expect(printed({ facts: {}, rows: [] }, false)).toBe('There is none.');
});

test('as JSON there is everything, an empty list too, and nothing beside it', () => {
  expect(JSON.parse(printed({ facts: {}, rows: list }, true))).toEqual(list);
  expect(JSON.parse(printed({ facts: {}, rows: [] }, true))).toEqual([]);
  expect(JSON.parse(printed({ facts: { login: 'maria', password: 'abc' }, rows: null }, true))).toEqual({
    login: 'maria',
    password: 'abc',
  });
});
