import { expect, test } from 'vitest';
import { INCIDENT_STATUSES } from './incident-codes.ts';
import { INCIDENT_OPERATIONS, isSettled, mayDo, operationsIn, statusAfter } from './incident-life.ts';

const CHANGES = INCIDENT_OPERATIONS.filter((operation) => operation !== 'comment');

test('an open incident can be assigned, commented on, cancelled and set, and is resolved only once somebody works on it (INC-41)', () => {
  expect(operationsIn('OPEN').toSorted()).toEqual(['assign', 'cancel', 'comment', 'returned', 'situation']);
  expect(operationsIn('PROGRESS').toSorted()).toEqual(INCIDENT_OPERATIONS.toSorted());
});

test('nothing more happens to an incident that is resolved or cancelled (INC-41)', () => {
  for (const status of INCIDENT_STATUSES)
    expect(isSettled(status), status).toBe(status === 'RESOLVED' || status === 'CANCELLED');
});

test('an incident in a status of another system can be commented on and nothing else (INC-40, INC-41)', () => {
  for (const status of ['SCHEDULED', 'PENDING_CUSTOMER', 'PENDING_VENDOR', '', 'open', 'constructor', 'toString']) {
    expect(mayDo(status, 'comment'), status).toBe(true);
    expect(
      CHANGES.filter((operation) => mayDo(status, operation)),
      status,
    ).toEqual([]);
    expect(isSettled(status), status).toBe(false);
  }
});

test('assigning, resolving and cancelling lead to another status, the other operations leave it (INC-39)', () => {
  expect(INCIDENT_OPERATIONS.map((operation) => [operation, statusAfter('OPEN', operation)])).toEqual([
    ['assign', 'PROGRESS'],
    ['situation', 'OPEN'],
    ['comment', 'OPEN'],
    ['returned', 'OPEN'],
    ['resolve', 'RESOLVED'],
    ['cancel', 'CANCELLED'],
  ]);
});
