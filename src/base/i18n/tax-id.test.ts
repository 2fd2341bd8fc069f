import { expect, test } from 'vitest';
import { taxIdText } from './tax-id.ts';

test('a CPF and a CNPJ stand as they are written in Brazil, also a CNPJ with letters; anything else as it is', () => {
  expect(
    ['11234567000149', '12ABC34501DE35', '39053344705', '390.533.447-05', 'DE123456789', ''].map(taxIdText),
  ).toEqual(['11.234.567/0001-49', '12.ABC.345/01DE-35', '390.533.447-05', '390.533.447-05', 'DE123456789', '']);
});
