import { expect, test } from 'vitest';
import { enUs } from '../../base/i18n/en-us/all.ts';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { placeAfter, raisedOf } from './raised-of.ts';

test('of several devices each says its code, and those that were skipped say so (INC-56)', () => {
  const devices = [
    { id: 3, name: 'Van' },
    { id: 1, name: 'Truck' },
    { id: 2, name: 'Car' },
  ];
  const created = [
    { id: 71, code: '100', deviceId: 1 },
    { id: 72, code: '200', deviceId: 3 },
  ];
  expect(raisedOf({ created: created as never }, devices)).toEqual([
    { device: 3, name: 'Van', id: 72, code: '200' },
    { device: 1, name: 'Truck', id: 71, code: '100' },
    { device: 2, name: 'Car', id: null, code: null },
  ]);
});

test('the message after a creation is the one that was given (INC-67)', () => {
  expect(ptBr.incidents.created).toBe('Incidente código {{id}} foi criado com sucesso');
  expect(enUs.incidents.created).toContain('{{id}}');
});

test('staff go to the case they raised, a customer stays and sees the message (INC-54, INC-55)', () => {
  const created = [{ id: 71 }, { id: 72 }];
  expect([placeAfter(created, 'OPERATOR'), placeAfter(created, 'ADMINISTRATOR')]).toEqual([
    '/operator-area-detail/71',
    '/operator-area-detail/71',
  ]);
  expect([placeAfter(created, 'USER'), placeAfter([], 'OPERATOR')]).toEqual([null, null]);
});
