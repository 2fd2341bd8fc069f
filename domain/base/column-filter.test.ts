import { expect, test } from 'vitest';
import { KINDS_OF, readColumnFilters, writeColumnFilters } from './column-filter.ts';
import { isSafePattern } from './safe-pattern.ts';

const COLUMNS = { name: 'text', count: 'number', day: 'day' } as const;
const read = (text: string) => readColumnFilters(text, COLUMNS);

test('a column of texts offers contains, starts-with, ends-with, matches, greater-than and less-than, one of numbers or days the last two (SHL-42)', () => {
  expect(KINDS_OF).toEqual({
    text: ['contains', 'starts-with', 'ends-with', 'matches', 'greater-than', 'less-than'],
    number: ['greater-than', 'less-than'],
    day: ['greater-than', 'less-than'],
  });
});

test('filters are read as they were written, whatever their words hold', () => {
  const filters = [
    { column: 'name', kind: 'starts-with', value: 'Ana; 50% ~.x' },
    { column: 'count', kind: 'greater-than', value: '-1.5' },
    { column: 'day', kind: 'less-than', value: '2026-11-20' },
  ] as const;
  const written = writeColumnFilters(filters);
  expect(read(written)).toEqual(filters);
  expect(decodeURIComponent(written)).toBe(written);
});

test.each([
  '',
  'name',
  'name.contains.',
  'other.contains.x',
  'constructor.contains.x',
  'name.like.x',
  'count.contains.1',
  'count.greater-than.one',
  'day.less-than.2026-13-40',
  'name.matches.(',
  'name.contains.~E0~A4~A',
  Array.from({ length: 7 }, () => 'name.contains.x').join(';'),
  `name.contains.${'x'.repeat(81)}`,
])('what says nothing of a column is no filter: %s', (text) => {
  expect(read(text)).toBeNull();
});

test('a pattern may have letters, classes, choices and plain repetitions', () => {
  for (const pattern of ['^Ana', 'a|b', '[A-Z]{3}\\d[A-Z0-9]\\d{2}', '(ab)+', '(?:x|y){2,5}$', 'a.*b', '\\.', 'ção$'])
    expect(isSafePattern(pattern), pattern).toBe(true);
});

test('a pattern that could search for ever, or that is read in two ways, is none', () => {
  for (const pattern of [
    '(a+)+$',
    '((a+))*',
    '(a|a*)*',
    '(a{2}b){3}',
    '(a)\\1',
    '(?=a)',
    '(?i)a',
    '***=a',
    'a**',
    'a{60}',
    '[[:alpha:]]',
    '[z-a]',
    '\\y',
    '(',
    ')',
    '*a',
    'a{,2}',
  ])
    expect(isSafePattern(pattern), pattern).toBe(false);
});
