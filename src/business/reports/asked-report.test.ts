import { expect, test } from 'vitest';
import { completed, reportOf } from './asked-report.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const asked = (search: string) =>
  Object.fromEntries(new URLSearchParams(completed(search, NOW_MS, 'America/Sao_Paulo')));
const WEEK = { start: '2026-11-15', end: '2026-11-21' };

test('an address with a range of silence runs the report of that range (RPT-03, RTE-70)', () => {
  expect(asked('semComunicao=24h')).toEqual({ report: 'silent', range: '24H' });
  expect(asked('semComunicao=p72h')).toEqual({ report: 'silent', range: '72H_MORE' });
  expect(asked('semComunicao=12h')).toEqual({ semComunicao: '12h' });
});

test('an address with a client runs a report of that client (RPT-04, RTE-71)', () => {
  expect(asked('user=1234567890123456')).toEqual({ report: 'telemetry', user: '1234567890123456', ...WEEK });
});

test('an address with an IMEI runs a report of that tracker (RPT-05, RTE-72)', () => {
  expect(asked('imei=356938035643809')).toEqual({ report: 'telemetry', imei: '356938035643809', ...WEEK });
});

test('a report of all vehicles begins with today, since that of a week may be more than one report holds', () => {
  expect(asked('report=speeding')).toEqual({ report: 'speeding', start: '2026-11-21', end: '2026-11-21' });
});

test('an address that says all of a report stays as it is, and one that names none opens the gallery', () => {
  const whole = 'report=stops&start=2026-11-01&end=2026-11-02&minutes=30';
  expect(completed(whole, NOW_MS, 'UTC')).toBe(whole);
  expect(completed('', NOW_MS, 'UTC')).toBe('');
  expect(reportOf(new URLSearchParams('report=nothing'))).toBeNull();
});
