import { expect, test } from 'vitest';
import { debtorKey, owing, type Debtor } from './debt.ts';

const brand: Debtor = { kind: 'brand', id: 7, name: 'Vértice', debt: 'OVERDUE' };
const customer: Debtor = { kind: 'customer', id: 7, name: 'Clara', debt: 'OVERDUE' };

test('staff are notified of an overdue brand and an overdue customer, and of no one who owes nothing', () => {
  expect(owing('OPERATOR', [brand, customer], new Set())).toEqual([brand, customer]);
  expect(
    owing(
      'ADMINISTRATOR',
      [
        { ...brand, debt: 'NONE' },
        { ...customer, debt: null },
      ],
      new Set(),
    ),
  ).toEqual([]);
});

test('a customer is notified of no debt', () => {
  expect(owing('USER', [brand, customer], new Set())).toEqual([]);
});

test('a debtor that was notified is left out, and a brand is not taken for a customer of the same id', () => {
  expect(owing('OPERATOR', [brand, customer], new Set([debtorKey(brand)]))).toEqual([customer]);
});
