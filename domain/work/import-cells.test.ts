import { expect, test } from 'vitest';
import { readRow, textOf, wallTimeOf } from './import-cells.ts';
import { faultsOfColumns, FIELDS_OF, IMPORT_KINDS } from './import.ts';
import { columnsOf, titleOf } from './import-titles.ts';

test('columns are known by their titles in both languages, whatever their case, accents and signs', () => {
  expect(columnsOf('devices', ['IDENTIFICADOR ', 'Nome do Veiculo', 'licence plate', 'Limite de velocidade'])).toEqual([
    'identifier',
    'name',
    'licensePlate',
    'speedLimit',
  ]);
  expect(columnsOf('people', ['User', 'full  name', 'E-MAIL', 'cpf'])).toEqual([
    'login',
    'personName',
    'email',
    'cpfCnpj',
  ]);
});

test('a column of another kind, one that nobody knows and the second of a name bring nothing', () => {
  expect(columnsOf('vehicles', ['identifier', 'owner', 'Cor', 'colour', '', 'Notes'])).toEqual([
    'identifier',
    null,
    'color',
    null,
    null,
    null,
  ]);
});

test('the short titles of everyday files are known, and a longer one beside them is the surer', () => {
  expect(columnsOf('devices', ['Identificador', 'Nome', 'Modelo', 'Chip', 'Placa do veículo', 'IMEI'])).toEqual([
    'identifier',
    'name',
    'model',
    'number',
    'licensePlate',
    'imei',
  ]);
  expect(columnsOf('devices', ['Nome', 'Modelo', 'Nome do veículo', 'Modelo do rastreador'])).toEqual([
    null,
    'vehicleModel',
    'name',
    'model',
  ]);
  expect(columnsOf('vehicles', ['Identificador', 'Apelido', 'Modelo'])).toEqual(['identifier', 'name', 'vehicleModel']);
  expect(columnsOf('people', ['Login', 'Nome'])).toEqual(['login', 'personName']);
});

test('a model beside a make is that of the vehicle', () => {
  expect(columnsOf('devices', ['Identificador', 'Modelo', 'Marca'])).toEqual([
    'identifier',
    'vehicleModel',
    'manufacture',
  ]);
  expect(columnsOf('devices', ['Modelo do rastreador', 'Make', 'Model'])).toEqual([
    'model',
    'manufacture',
    'vehicleModel',
  ]);
});

test('every template is understood as it is, in both languages, and its titles differ', () => {
  for (const kind of IMPORT_KINDS)
    for (const language of ['pt-BR', 'en-US'] as const) {
      const titles = FIELDS_OF[kind].map((field) => titleOf(field, language));
      expect(columnsOf(kind, titles)).toEqual(FIELDS_OF[kind]);
      expect(new Set(titles).size).toBe(titles.length);
    }
});

test('a mapping says which fields are missing and which two columns bring', () => {
  expect(faultsOfColumns('people', ['login', 'login', null])).toEqual({ missing: ['personName'], twice: ['login'] });
  expect(faultsOfColumns('devices', ['identifier', null])).toEqual({ missing: [], twice: [] });
});

const device = (identifier: unknown, ...others: unknown[]) =>
  readRow('devices', ['identifier', 'speedLimit', 'owner', 'ownerSince'], [identifier, ...others] as never, 'pt-BR');

test('numbers of a spreadsheet are texts where a text is wanted, and a number where one is', () => {
  expect(device(356_938_035_643_809, 80, 'ana', new Date('2026-10-05T08:30:00Z'))).toEqual({
    values: { identifier: '356938035643809', speedLimit: 80, owner: 'ana', ownerSince: '2026-10-05T08:30:00' },
    faults: [],
  });
});

test('each bad cell of a row is told with its value and reason', () => {
  expect(device('', '80 km', null, '31/02/2026').faults).toEqual([
    { field: 'identifier', value: '', reason: 'required' },
    { field: 'speedLimit', value: '80 km', reason: 'not-a-number' },
    { field: 'ownerSince', value: '31/02/2026', reason: 'not-a-date' },
  ]);
  expect(device('a', 301).faults).toEqual([{ field: 'speedLimit', value: '301', reason: 'out-of-range' }]);
  expect(device('x'.repeat(129)).faults).toMatchObject([{ reason: 'too-long' }]);
  expect(device('a\u0000b').faults).toMatchObject([{ reason: 'not-valid', value: 'a�b' }]);
  expect(device('???').faults).toEqual([{ field: 'identifier', value: '???', reason: 'not-valid' }]);
});

test('a number that a spreadsheet has rounded is refused by name: it is not the one that was meant', () => {
  for (const rounded of ['3,56938E+14', '3.56938E+14', '3E+14', '8.64926041120337E+14', 89_550_131_000_012_300, 1e21])
    expect(device(rounded).faults, String(rounded)).toMatchObject([{ field: 'identifier', reason: 'rounded' }]);
  expect(device(864_926_041_120_337).values).toEqual({ identifier: '864926041120337' });
  expect(device('CAR-1E+5').faults).toEqual([]);
  expect(device('a', null, '1,2E+10').faults).toMatchObject([{ field: 'owner', value: '1,2E+10', reason: 'rounded' }]);
});

test('the error of a formula is refused by name, whatever the language of the spreadsheet, and never a value', () => {
  for (const error of ['#REF!', '#N/A', '#DIV/0!', '#NÚM!', '#N/D', '#nome?', 'Err:502'])
    expect(device(error).faults, error).toEqual([{ field: 'identifier', value: error, reason: 'formula-error' }]);
  expect(device('#1').faults).toEqual([]);
});

test('since when without a customer is told, not forgotten', () => {
  expect(device('a', null, null, '2026-11-01').faults).toMatchObject([{ reason: 'needs-owner' }]);
});

test('days are read as the language writes them, and year first in every language', () => {
  expect(wallTimeOf('05/10/2026', 'pt-BR')).toBe('2026-10-05T00:00:00');
  expect(wallTimeOf('05/10/2026', 'en-US')).toBe('2026-05-10T00:00:00');
  for (const language of ['pt-BR', 'en-US'] as const)
    expect(wallTimeOf('2026-10-05 8:05', language)).toBe('2026-10-05T08:05:00');
  for (const none of ['31.04.2026', '2026-13-01', '10/2026', '5/10/26', '01/01/2026 24:61'])
    expect(wallTimeOf(none, 'pt-BR'), none).toBeNull();
});

test('people: profiles in words, e-mail and telephone are checked, and nobody becomes an administrator by a file', () => {
  const person = (...cells: string[]) =>
    readRow('people', ['login', 'personName', 'profile', 'email', 'mobile'], cells, 'pt-BR');
  expect(person('ana.prado', 'Ana', 'Cliente', 'ana@example.com', "'+55 11 90000-0001")).toEqual({
    values: {
      login: 'ana.prado',
      personName: 'Ana',
      profile: 'USER',
      email: 'ana@example.com',
      mobile: '+55 11 90000-0001',
    },
    faults: [],
  });
  expect(person('bia1', 'B', 'ADMINISTRATOR', 'b@', '12').faults.map(({ field, reason }) => [field, reason])).toEqual([
    ['profile', 'not-an-option'],
    ['email', 'not-valid'],
    ['mobile', 'not-valid'],
  ]);
});

test('a text that was written as a formula to keep its zeros is that text, a formula is itself', () => {
  expect(['="0864926041120337"', ' ="a ""b"" " ', '=""', '=A1', '="a"&"b"', `'="a"`].map(textOf)).toEqual([
    '0864926041120337',
    'a "b"',
    '',
    '=A1',
    '="a"&"b"',
    '="a"',
  ]);
});

test('the mark by which a spreadsheet takes digits for a text is no part of them, and what people write with a sign keeps it', () => {
  expect(
    ["'0864926041120337", "'+55 11 90000-0001", "'(11) 3333-4444", "'3,5E+14", "'98 Uno", "'n Sync"].map(textOf),
  ).toEqual(['0864926041120337', '+55 11 90000-0001', '(11) 3333-4444', '3,5E+14', "'98 Uno", "'n Sync"]);
});

test('what stands in a cell is read without the space around it', () => {
  expect([textOf('  a b '), textOf(null), textOf(true), textOf(12), textOf(new Date(Number.NaN))]).toEqual([
    'a b',
    '',
    'true',
    '12',
    '',
  ]);
});
