import { expect, test } from 'vitest';
import { incidentSeverity, severityOf } from './incident-severity.ts';

test('panic and theft are urgent and nothing else is, what comes with them is serious, the rest usual', () => {
  expect(['THEFT', 'STEAL', 'PANIC'].map(severityOf)).toEqual(['urgent', 'urgent', 'urgent']);
  const serious = ['JAMMER_DETECTION_ALERT', 'TOWING', 'NO_COMMUNICATION_120HS'];
  expect(serious.map(severityOf)).toEqual(['serious', 'serious', 'serious']);
  expect(['NO_COMMUNICATION_24HS', 'A1B2C3', 'CUSTOM'].map(severityOf)).toEqual(['usual', 'usual', 'usual']);
});

test('an incident is as urgent as its brand wanted when it was raised, and as its type where that is not known', () => {
  expect(incidentSeverity({ type: 'TOWING', severity: 'urgent' })).toBe('urgent');
  expect(incidentSeverity({ type: 'TOWING' })).toBe('serious');
});
