import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallMs, wallText } from './wall-time.ts';

const ZONES = ['America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'UTC'] as const;
const MINUTE_MS = 60_000;

test('what clocks show at an instant leads back to it, but for the hour that comes twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2015, 0, 1) / MINUTE_MS, max: Date.UTC(2030, 0, 1) / MINUTE_MS }),
      (zone, minutes) => {
        const ms = minutes * MINUTE_MS;
        const back = wallMs(wallText(ms, zone), zone)!;
        expect(wallText(back, zone)).toBe(wallText(ms, zone));
        expect([0, 30 * MINUTE_MS, 60 * MINUTE_MS]).toContain(ms - back);
      },
    ),
    { numRuns: 300 },
  );
});

test('clocks of different zones show different times of one instant', () => {
  const ms = Date.parse('2026-11-21T01:30:00Z');
  expect([wallText(ms, 'America/Sao_Paulo'), wallText(ms, 'UTC'), wallText(ms, 'Asia/Kathmandu')]).toEqual([
    '2026-11-20T22:30',
    '2026-11-21T01:30',
    '2026-11-21T07:15',
  ]);
  expect(wallMs('2026-11-20T22:30', 'America/Sao_Paulo')).toBe(ms);
});

test('a text that names no time of the calendar is none', () => {
  for (const text of [
    '',
    '2026-11-21',
    '2026-02-30T10:00',
    '2026-11-21T24:00',
    '2026-11-21T10:00:30',
    '21/11/2026 10:00',
  ])
    expect(wallMs(text, 'UTC'), text).toBeNull();
});
