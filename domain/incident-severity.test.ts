import { expect, test } from 'vitest';
import { severityOf } from './incident-severity.ts';

test('danger to people and to the vehicle is urgent, what comes with it serious, all else usual', () => {
  expect(['STEAL', 'PANIC', 'JAMMER_DETECTION_ALERT'].map(severityOf)).toEqual(['urgent', 'urgent', 'urgent']);
  expect(['TOWING', 'NO_COMMUNICATION_120HS'].map(severityOf)).toEqual(['serious', 'serious']);
  expect(['NO_COMMUNICATION_24HS', 'A1B2C3', 'CUSTOM'].map(severityOf)).toEqual(['usual', 'usual', 'usual']);
});
