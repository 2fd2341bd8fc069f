import { expect, test } from 'vitest';
import { instant } from './instant.ts';
import { isStorableText, text } from '../text.ts';

const takes = (value: string): boolean => instant().safeParse(value).success;

test('a time is taken with the offset that a clock has', () => {
  for (const value of [
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00.123-03:00',
    '2026-11-21T12:00:00+14:00',
    '2026-11-21T12:00:00-09:30',
    '1970-01-01T00:00:00Z',
    '2100-12-31T23:59:59Z',
  ])
    expect(takes(value), value).toBe(true);
});

test('a year before 1970 or after 2100, an offset that no clock has, and what is no time are refused', () => {
  for (const value of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-11-21T12:00:00+23:59',
    '2026-11-21T12:00:00-23:59',
    '2026-11-21T12:00:00+14:01',
    '2026-02-30T12:00:00Z',
    '2026-11-21',
    'now',
    '',
    '2026-11-21T12:00:00Z\u0000',
  ])
    expect(takes(value), value).toBe(false);
});

test('a text with U+0000 or half a surrogate pair is refused, any other is taken', () => {
  for (const value of ['', 'Ágata', '🚚', 'a\tb']) expect(isStorableText(value), value).toBe(true);
  for (const value of ['\u0000', 'a\u0000b', '\ud83d', '\ude9a\ud83d'])
    expect(text().safeParse(value).success).toBe(false);
  expect(text().trim().min(1).max(3).safeParse(' ab ').data).toBe('ab');
});
