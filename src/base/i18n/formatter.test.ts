import { expect, test } from 'vitest';
import { DEFAULT_TIMEZONE } from '../../../domain/base/time/time-zone.ts';
import { formatterOf } from './formatter.ts';

const SP = formatterOf('pt-BR', 'America/Sao_Paulo');
const US = formatterOf('en-US', 'America/New_York');
const NOON_UTC = Date.UTC(2026, 10, 21, 12, 0, 0);
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('times are shown in the zone of the person (I18-06)', () => {
  expect(SP.time(NOON_UTC)).toBe('09:00:00');
  expect(plain(US.time(NOON_UTC))).toBe('7:00:00 AM');
  expect(SP.dateTime(NOON_UTC)).toBe('21/11/2026, 09:00:00');
});

test('an unknown zone falls back to America/Sao_Paulo, three hours behind UTC (I18-05)', () => {
  expect(formatterOf('pt-BR', 'Mars/Olympus').timeZone).toBe('America/Sao_Paulo');
  expect(formatterOf('pt-BR', 'Mars/Olympus').time(NOON_UTC)).toBe('09:00:00');
});

test('a zone is called as people call it', () => {
  expect([SP.zoneName(NOON_UTC), US.zoneName(NOON_UTC)]).toEqual([
    'Horário Padrão de Brasília',
    'Eastern Standard Time',
  ]);
});

test('numbers follow the language', () => {
  expect([SP.integer(9842), US.integer(9842)]).toEqual(['9.842', '9,842']);
  expect([plain(SP.compact(23_400)), US.compact(23_400)]).toEqual(['23,4 mil', '23.4K']);
  expect([SP.percent(0.88), SP.share(0.0042), SP.share(0.01), SP.share(1)]).toEqual(['88%', '0,4%', '1,0%', '100,0%']);
  expect([plain(SP.bytes(2_500_000)), plain(US.bytes(12_000))]).toEqual(['2,5 MB', '12 kB']);
});

test('speed reads as whole km/h and never below 0, distance in km', () => {
  expect([plain(SP.speed(54.4)), plain(SP.speed(-3))]).toEqual(['54 km/h', '0 km/h']);
  expect([plain(SP.distance(48_213_000)), plain(SP.distance(1500))]).toEqual(['48.213 km', '1,5 km']);
});

test('a length measured on a map reads in metres below a kilometre, then finer the shorter it is', () => {
  expect([0, 840.4, 999.7, 1240, 48_213, 128_400].map((metres) => plain(SP.length(metres)))).toEqual([
    '0 m',
    '840 m',
    '1 km',
    '1,24 km',
    '48,21 km',
    '128 km',
  ]);
  expect(US.length(1240)).toBe('1.24 km');
});

test('elapsed time is given in the largest unit that fits, in both languages', () => {
  const ago = (ms: number) => [
    plain(SP.relative(NOON_UTC - ms, NOON_UTC)),
    plain(US.relative(NOON_UTC - ms, NOON_UTC)),
  ];
  expect(ago(0)).toEqual(['agora', 'now']);
  expect(ago(4000)).toEqual(['há 4 s', '4 s ago']);
  expect(ago(3 * 60_000 + 59_000)).toEqual(['há 3 min', '3 min ago']);
  expect(ago(2 * 3_600_000)).toEqual(['há 2 h', '2 h ago']);
  expect(ago(5 * 86_400_000)).toEqual(['há 5 dias', '5 days ago']);
});

test('an instant ahead of the clock reads as now, not as a negative time', () => {
  expect(SP.relative(NOON_UTC + 60_000, NOON_UTC)).toBe('agora');
});

test('time ahead is given the same way', () => {
  expect(plain(SP.until(NOON_UTC + 4000, NOON_UTC))).toBe('em 4 s');
  expect(plain(US.until(NOON_UTC + 60_000, NOON_UTC))).toBe('in 1 min');
  expect(SP.until(NOON_UTC - 4000, NOON_UTC)).toBe('agora');
});

test("the current time is UTC shifted by the 3 hours of America/Sao_Paulo, for another zone by that zone's own offset (I18-07, CST-28, CST-40)", () => {
  for (const month of [0, 3, 6, 10]) {
    const noon = Date.UTC(2026, month, 21, 12, 0, 0);
    expect(SP.time(noon)).toBe('09:00:00');
    expect(formatterOf('pt-BR', 'America/Manaus').time(noon)).toBe('08:00:00');
  }
  expect(formatterOf('pt-BR', DEFAULT_TIMEZONE).timeZone).toBe('America/Sao_Paulo');
});

test('bytes are counted in megabytes of a million (CST-39)', () => {
  expect(plain(SP.bytes(1_000_000))).toBe('1 MB');
  expect(plain(US.bytes(1_048_576_000))).toBe('1 GB');
  expect(plain(US.bytes(1_500_000))).toBe('1.5 MB');
});
