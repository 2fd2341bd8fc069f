import { expect, test } from 'vitest';
import { PERMISSION_NAMES, type PermissionName } from '../../people/users/permission.ts';
import { isReportCall, REPORT_NAMES, reportsFor, silenceAsked } from './report.ts';

const all = () => true;
const without = (missing: PermissionName) => (name: PermissionName) => name !== missing;

test('each value of the address stands for its range, and anything else for none (RTE-70)', () => {
  expect(['1h', '6h', '24h', '48h', '72h', 'p72h'].map(silenceAsked)).toEqual([
    '1H',
    '6H',
    '24H',
    '48H',
    '72H',
    '72H_MORE',
  ]);
  for (const text of ['12h', '72H', 'P72h', '', null]) expect(silenceAsked(text)).toBeNull();
});

test('there are at least reports of silence, history, trips, mileage and incidents (RPT-06)', () => {
  expect(reportsFor('ADMINISTRATOR', all)).toEqual(REPORT_NAMES);
  expect(REPORT_NAMES).toEqual(expect.arrayContaining(['silent', 'telemetry', 'trips', 'mileage', 'incidents']));
});

test('a person is offered the reports of their profile and permissions alone, and none without that of reports', () => {
  expect(reportsFor('USER', all)).toEqual([
    'telemetry',
    'trips',
    'mileage',
    'utilisation',
    'stops',
    'speeding',
    'visits',
  ]);
  expect(reportsFor('OPERATOR', without('MONITORING_INCIDENTS'))).not.toContain('incidents');
  expect(reportsFor('OPERATOR', without('MONITORING_DEVICES_HISTORY'))).toEqual(['silent', 'incidents', 'commands']);
  expect(reportsFor('ADMINISTRATOR', without('MONITORING_REPORTS'))).toEqual([]);
  expect(PERMISSION_NAMES).toContain('MONITORING_REPORTS');
});

test('the end of an export is that of a report where its list is one (BRK-08)', () => {
  expect(['reports.speeding', 'incidents.details', 'positions.silent'].every(isReportCall)).toBe(true);
  expect(['events.list', 'drivers.list', 'reports.models'].some(isReportCall)).toBe(false);
});
