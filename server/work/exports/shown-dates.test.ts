import { expect, test } from 'vitest';
import { dateOfText, shownDates } from './shown-dates.ts';

test('days and times of a file for people are in the order of their language', () => {
  const [pt, en] = [shownDates('pt-BR'), shownDates('en-US')];
  expect([pt('2026-11-09'), en('2026-11-09')]).toEqual(['09/11/2026', '11/09/2026']);
  expect(pt('2026-11-09 21:42:10')).toMatch(/^09\/11\/2026,? 21:42:10$/);
  expect(en('2026-11-09 21:42:10')).toBe('11/09/2026, 09:42:10 PM');
});

test('what is no date stays as it is', () => {
  for (const text of ['OWN-1', '2026-11', '2026-13-45', '2026-11-09T21:42'])
    expect(shownDates('pt-BR')(text)).toBe(text);
  expect(dateOfText('2026-11-09')?.toISOString()).toBe('2026-11-09T00:00:00.000Z');
});
