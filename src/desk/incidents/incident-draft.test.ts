import { expect, test } from 'vitest';
import { bodyOf, whenFault, type IncidentDraft } from './incident-draft.ts';

const ZONE = 'America/Sao_Paulo';
const NOW_MS = Date.parse('2026-11-21T12:00:30Z');
const DEVICE = 1_234_567_890_123_456;
const draft = (given: Partial<IncidentDraft> = {}): IncidentDraft => ({
  type: 'THEFT',
  title: '',
  when: '2026-11-21T09:00',
  observation: '',
  ...given,
});
const body = (given: Partial<IncidentDraft> = {}) => bodyOf(draft(given), [DEVICE], 'Furto', NOW_MS, ZONE);

test('the time must be one that has been', () => {
  expect(whenFault('2026-11-21T09:00', NOW_MS, ZONE)).toBeNull();
  expect(whenFault('', NOW_MS, ZONE)).toBe('invalid');
  expect(whenFault('2026-11-21T09:01', NOW_MS, ZONE)).toBe('future');
  // The same wall time is past further east.
  expect(whenFault('2026-11-21T09:01', NOW_MS, 'Europe/Lisbon')).toBeNull();
});

test('without a title the type gives it, and texts go without the space around them', () => {
  expect(body()).toEqual({ devices: [DEVICE], type: 'THEFT', title: 'Furto', observation: null });
  expect(body({ title: ' Taken ', observation: ' by night ' })).toMatchObject({
    title: 'Taken',
    observation: 'by night',
  });
});

test('an incident of now is sent without a time, an earlier one with its time in the zone', () => {
  expect(body()).not.toHaveProperty('dateTime');
  expect(body({ when: '2026-11-20T23:30' })).toMatchObject({ dateTime: '2026-11-21T02:30:00.000Z' });
});
