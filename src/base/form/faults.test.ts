import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { driverCalls } from '../../../contract/rest/desk/driver-calls.ts';
import { i18n } from '../i18n/i18n.ts';
import { ptBr } from '../i18n/pt-br/all.ts';
import { faultsOf } from './body-faults.ts';
import { placeFaults } from './place-faults.ts';

beforeAll(async () => {
  await i18n.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: ptBr } },
    interpolation: { escapeValue: false },
  });
});

const RULE = driverCalls['drivers.create'].body;

test('a body that the rule of the call lets through has no fault', () => {
  expect(faultsOf(RULE, { driverName: 'Ana Prado', number: '' })).toEqual({});
});

test('each value is told once, in the words of the server', () => {
  const body = {
    driverName: '  ',
    number: '1'.repeat(21),
    driverLicenseCategory: 'Z',
    driverLicenseExpiration: '31/05/2031',
    vehicles: ['x'],
  };
  expect(faultsOf(RULE, body)).toEqual({
    driverName: 'Campo obrigatório.',
    number: 'Máximo de 20 caracteres.',
    driverLicenseCategory: 'Não é uma das opções.',
    driverLicenseExpiration: 'O formato não é válido.',
    'vehicles.0': 'O valor não é do tipo esperado.',
  });
  expect(faultsOf(z.object({ km: z.number().min(3).max(9), at: z.string().min(2) }), { km: 1, at: 'a' })).toEqual({
    km: 'Deve ser no mínimo 3.',
    at: 'Mínimo de 2 caracteres.',
  });
});

test('a limit is told as people write what it limits: metres in km, cents in whole money', () => {
  const rule = z.object({
    odometerM: z.number().max(10_000_000_000),
    costCents: z.number().max(1_000_000),
    n: z.number().max(5_000),
  });
  expect(faultsOf(rule, { odometerM: 1e12, costCents: 1e9, n: 1e6 })).toEqual({
    odometerM: expect.stringMatching(/^Deve ser no máximo 10\.000\.000\skm\.$/),
    costCents: 'Deve ser no máximo 10.000.',
    n: 'Deve ser no máximo 5.000.',
  });
});

test('a fault stands at the field of its path, at the one that was named for it, or at none', () => {
  const values = { name: '', primary: '', vehicles: [] };
  const faults = { name: 'a', 'palette.primary': 'b', 'vehicles.3': 'c', brand: 'd' };
  expect(placeFaults(faults, values, { 'palette.primary': 'primary' })).toEqual({
    errors: { name: 'a', primary: 'b', vehicles: 'c' },
    rest: ['d'],
  });
});
