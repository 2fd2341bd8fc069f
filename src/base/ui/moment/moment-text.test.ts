import { expect, test } from 'vitest';
import { firstWeekday, momentText, type MomentKind } from './moment-text.ts';

/** What a field shows after each key of a text. */
const typedInto = (kind: MomentKind, locale: string, keys: string): string => {
  const { mask } = momentText(kind, locale);
  return keys.split('').reduce((text, key) => mask(text + key), '');
};

test('a date is written and read in the order of the language', () => {
  const [pt, en] = [momentText('day', 'pt-BR'), momentText('day', 'en-US')];
  expect([pt.write('2026-11-09'), en.write('2026-11-09')]).toEqual(['09/11/2026', '11/09/2026']);
  expect([pt.read('29/11/2026'), en.read('11/29/2026')]).toEqual(['2026-11-29', '2026-11-29']);
  expect([pt.read('11/29/2026'), en.read('29/11/2026')]).toEqual([null, null]);
  expect([pt.placeholder, en.placeholder]).toEqual(['dd/mm/aaaa', 'mm/dd/yyyy']);
});

test('a date is read as ISO in every language, with one digit a part, and with two of the year', () => {
  for (const locale of ['pt-BR', 'en-US']) {
    expect(momentText('day', locale).read('2026-11-29')).toBe('2026-11-29');
    expect(momentText('day', locale).read('5/3/26')).toBe(locale === 'pt-BR' ? '2026-03-05' : '2026-05-03');
  }
});

test('what is no day of the calendar is read as nothing', () => {
  const { read, write } = momentText('day', 'pt-BR');
  for (const typed of ['', '31/02/2026', '2026-13-01', '29/11', '29/11/202', 'amanhã', '1/2/3/2026'])
    expect(read(typed), typed).toBeNull();
  expect([read('29/02/2028'), write('2026-02-31'), write('')]).toEqual(['2028-02-29', '', '']);
});

test('a time reads as the language says it, and is understood either way', () => {
  const [pt, en] = [momentText('time', 'pt-BR'), momentText('time', 'en-US')];
  expect([pt.write('21:05'), en.write('21:05'), en.write('00:30')]).toEqual(['21:05', '09:05 PM', '12:30 AM']);
  for (const { read } of [pt, en])
    expect(['21:05', '9:05 pm', '9 PM', '12:30 a.m.', '7'].map(read)).toEqual([
      '21:05',
      '21:05',
      '21:00',
      '00:30',
      '07:00',
    ]);
  expect(['24:00', '12:60', '13:00 PM', '0:10 am', 'x', ''].map(pt.read)).toEqual([null, null, null, null, null, null]);
});

test('a day with a time is one text', () => {
  const [pt, en] = [momentText('wall', 'pt-BR'), momentText('wall', 'en-US')];
  expect(pt.write('2026-11-29T21:05')).toBe('29/11/2026 21:05');
  expect(en.write('2026-11-29T21:05')).toBe('11/29/2026 09:05 PM');
  for (const { read, write } of [pt, en]) expect(read(write('2026-11-29T21:05'))).toBe('2026-11-29T21:05');
  expect(pt.read('2026-11-29T21:05')).toBe('2026-11-29T21:05');
  expect([pt.read('29/11/2026'), pt.read('29/11/2026 25:00'), pt.write('2026-11-29')]).toEqual([null, null, '']);
});

test('digits alone are enough, and signs that are typed are no second ones', () => {
  expect(typedInto('day', 'pt-BR', '29112026')).toBe('29/11/2026');
  expect(typedInto('day', 'pt-BR', '29/11/2026')).toBe('29/11/2026');
  expect(typedInto('day', 'pt-BR', '5/3/2026')).toBe('5/3/2026');
  expect(typedInto('day', 'en-US', '2026-11-29')).toBe('2026-11-29');
  expect(typedInto('time', 'pt-BR', '2130')).toBe('21:30');
  expect(typedInto('time', 'pt-BR', '930')).toBe('9:30');
  expect(typedInto('wall', 'pt-BR', '291120262130')).toBe('29/11/2026 21:30');
  expect(typedInto('wall', 'pt-BR', '29/11/2026 21:30')).toBe('29/11/2026 21:30');
  expect(typedInto('wall', 'pt-BR', '2026-11-29T21:30')).toBe('2026-11-29T21:30');
});

test('what is taken away again stays away', () => {
  const { mask } = momentText('day', 'pt-BR');
  expect(['29/11/', '29/1', '29/', '29', ''].map(mask)).toEqual(['29/11/', '29/1', '29/', '29', '']);
});

test('the week begins on the day that it begins with in the language', () => {
  expect([firstWeekday('pt-BR'), firstWeekday('en-US')]).toEqual([0, 0]);
});
