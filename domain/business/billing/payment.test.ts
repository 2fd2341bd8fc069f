import { expect, test } from 'vitest';
import { isCurrency } from '../../base/money.ts';
import { isLater, isWaiting, PAID_STATUSES, PAYMENT_STATUSES, refundableCents } from './payment.ts';

test('a payment has one of fifteen statuses (ACC-11)', () => {
  expect(new Set(PAYMENT_STATUSES).size).toBe(15);
});

test('what happened earlier at the provider changes nothing, whenever it is told', () => {
  expect(isLater({ status: 'PENDING', atMs: null }, { status: 'PROCESSING', atMs: 5_000 })).toBe(true);
  expect(isLater({ status: 'FAILED', atMs: 9_000 }, { status: 'PROCESSING', atMs: 8_000 })).toBe(false);
  expect(isLater({ status: 'FAILED', atMs: 9_000 }, { status: 'PROCESSING', atMs: 10_000 })).toBe(true);
});

test('of two things of one second the further one is the later one, and money that came is not taken back', () => {
  expect(isLater({ status: 'PROCESSING', atMs: 9_000 }, { status: 'SUCCESS', atMs: 9_000 })).toBe(true);
  expect(isLater({ status: 'PROCESSING', atMs: 9_000 }, { status: 'WAITING_PAYMENT', atMs: 9_000 })).toBe(false);
  for (const status of PAID_STATUSES)
    expect(isLater({ status, atMs: 9_000 }, { status: 'FAILED', atMs: 99_000 })).toBe(false);
});

test('money that came counts whenever it is told, also of a payment that was given up', () => {
  for (const status of ['DROPPED', 'CANCELLED', 'FAILED'] as const) {
    expect(isLater({ status, atMs: 9_000 }, { status: 'SUCCESS', atMs: 1_000 })).toBe(true);
    expect(isLater({ status, atMs: 9_000 }, { status: 'WAITING_PAYMENT', atMs: 9_000 })).toBe(false);
  }
});

test('a PIX or boleto that nobody has paid can be given up, and of a payment what is left of it be given back', () => {
  expect(isWaiting({ type: 'PIX', status: 'WAITING_PAYMENT' })).toBe(true);
  expect(isWaiting({ type: 'BOLETO', status: 'PROCESSING' })).toBe(false);
  expect(isWaiting({ type: 'CREDIT_CARD', status: 'PENDING' })).toBe(false);
  const money = { amountCents: 8_990, refundedCents: 990, refundingCents: 2_000 };
  expect(refundableCents({ status: 'SUCCESS', ...money })).toBe(6_000);
  expect(refundableCents({ status: 'WAITING_PAYMENT', ...money })).toBe(0);
  expect(refundableCents({ status: 'SUCCESS', ...money, refundingCents: 8_990 })).toBe(0);
});

test('money is kept in currencies of which a cent is the hundredth part', () => {
  for (const code of ['BRL', 'EUR', 'USD']) expect(isCurrency(code), code).toBe(true);
  for (const code of ['JPY', 'KWD', 'XXY', 'brl', '']) expect(isCurrency(code), code).toBe(false);
});
