import { expect, test } from 'vitest';
import { cardFaultOf } from './card-rule.ts';

test('debit cards are taken of Elo, Mastercard and Visa alone, credit cards of every scheme (ACC-17)', () => {
  const debit = (brand: string) => cardFaultOf('DEBIT_CARD', { brand, funding: 'debit' });
  for (const brand of ['elo', 'mastercard', 'visa', 'Visa']) expect(debit(brand), brand).toBeNull();
  for (const brand of ['amex', 'discover', 'unionpay', 'maestro', 'unknown', ''])
    expect(debit(brand), brand).toBe('card-brand');
  for (const brand of ['amex', 'elo', 'hipercard'])
    expect(cardFaultOf('CREDIT_CARD', { brand, funding: 'credit' }), brand).toBeNull();
});

test('a card pays only as what it is: a credit card is no debit card, and one of which nobody knows what it is neither', () => {
  expect(cardFaultOf('DEBIT_CARD', { brand: 'visa', funding: 'credit' })).toBe('card-funding');
  expect(cardFaultOf('CREDIT_CARD', { brand: 'visa', funding: 'debit' })).toBe('card-funding');
  for (const funding of ['prepaid', 'unknown', ''])
    expect(cardFaultOf('DEBIT_CARD', { brand: 'visa', funding }), funding).toBe('card-unknown');
});
