import { expect, test } from 'vitest';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import {
  faultsOf,
  MOST_SIMILAR,
  similarOf,
  suggestedOperator,
  wantedOf,
  type OperationDraft,
} from './operation-draft.ts';

const timeZone = 'America/Sao_Paulo';
const nowMs = Date.parse('2026-11-21T15:30:20.000Z');
// 11:59:40 by the clocks of the zone.
const known = { incident: { dateTime: '2026-11-21T14:59:40.000Z' }, nowMs, timeZone };
const draft = (given: Partial<OperationDraft> = {}): OperationDraft => ({
  operator: '',
  situation: '',
  returned: '',
  comment: '',
  ...given,
});

test('cancelling needs a comment, and blanks are none (INC-48)', () => {
  expect(faultsOf('cancel', draft(), known)).toEqual({ comment: 'required' });
  expect(faultsOf('cancel', draft({ comment: ' \n ' }), known)).toEqual({ comment: 'required' });
  expect(faultsOf('cancel', draft({ comment: 'A false alarm' }), known)).toEqual({});
});

test('assigning needs somebody and a situation needs words; resolving needs nothing (INC-49, INC-50, INC-52)', () => {
  expect(faultsOf('assign', draft(), known)).toEqual({ operator: 'required' });
  expect(faultsOf('situation', draft({ situation: ' ' }), known)).toEqual({ situation: 'required' });
  expect(faultsOf('resolve', draft(), known)).toEqual({});
});

test('a vehicle was not given back before the incident nor in the future (INC-51)', () => {
  const faultOf = (returned: string) => faultsOf('returned', draft({ returned }), known).returned ?? null;
  expect(
    ['2026-11-21T11:58', '2026-11-21T11:59', '2026-11-21T12:30', '2026-11-21T12:31', '', '2026-02-30T10:00'].map(
      faultOf,
    ),
  ).toEqual(['before', null, null, 'future', 'invalid', 'invalid']);
});

test('what is sent of a draft is what its operation takes, the return as an instant (INC-51)', () => {
  const full = draft({ operator: '1000000000000001', situation: ' S ', returned: '2026-11-21T12:10', comment: ' So ' });
  expect(wantedOf('returned', full, known)).toEqual({
    operation: 'returned',
    comment: 'So',
    returnedDate: '2026-11-21T15:10:00.000Z',
  });
  // In the minute of the incident: not some seconds before it.
  expect(wantedOf('returned', draft({ returned: '2026-11-21T11:59' }), known).returnedDate).toBe(
    '2026-11-21T14:59:40.000Z',
  );
  expect(wantedOf('assign', full, known)).toEqual({
    operation: 'assign',
    comment: 'So',
    operator: 1_000_000_000_000_001,
  });
  expect(wantedOf('situation', full, known)).toEqual({ operation: 'situation', comment: 'So', situation: 'S' });
  expect(wantedOf('resolve', draft(), known)).toEqual({ operation: 'resolve' });
});

test('whoever has the fewest open cases is suggested, but not whoever has the case already (INC-73)', () => {
  const operators = [3, 1, 2].map((id, inProgress) => ({ id, login: `o${id}`, name: `O ${id}`, inProgress }));
  expect(suggestedOperator(operators, { userOperatorId: null })?.id).toBe(3);
  expect(suggestedOperator(operators, { userOperatorId: 3 })?.id).toBe(1);
  expect(suggestedOperator([], { userOperatorId: null })).toBeNull();
});

test('similar incidents are the others of the vehicle, those of the same type first, the newest before the older', () => {
  const other = (id: number, type: string) =>
    ({ id, type, dateTime: new Date(nowMs + id * 1000).toISOString() }) as Incident;
  const all = [other(1, 'PANIC'), other(2, 'THEFT'), other(3, 'PANIC'), other(4, 'THEFT'), other(5, 'PANIC')];
  expect(similarOf(all, { id: 3, type: 'PANIC' }).map(({ id }) => id)).toEqual([5, 1, 4, 2]);
  const many = Array.from({ length: 20 }, (_, at) => other(at + 10, 'PANIC'));
  expect(similarOf(many, { id: 1, type: 'PANIC' })).toHaveLength(MOST_SIMILAR);
});
