import { expect, test } from 'vitest';
import { codeFiles, isTest, read, roomOf, withoutComments } from './sources.ts';

/** Types of an input that the browser draws in its own language, for its own zone. */
const NATIVE = /\btype\s*[=:]\s*\{?\s*['"`](?:date|time|datetime-local|month|week)['"`]|['"`]datetime-local['"`]/;

test('no field of the console is a picker of the browser, which knows neither language nor zone of the person', () => {
  const page = codeFiles().filter((file) => roomOf(file) === 'src' && !isTest(file));
  expect(page.length, 'the rule read no file').toBeGreaterThan(500);
  for (const bad of [`<input type="date">`, `<TextInput type='time' />`, `type: 'datetime-local',`, `type={'month'}`])
    expect(NATIVE.test(bad), bad).toBe(true);
  expect(page.filter((file) => NATIVE.test(withoutComments(read(file))))).toEqual([]);
});

test('only the calendar that is loaded when it is opened knows the library of dates', () => {
  const page = codeFiles().filter((file) => roomOf(file) === 'src');
  const users = page.filter((file) => /['"](?:@mantine\/dates|dayjs)\b/.test(read(file)));
  expect(users).toEqual(['src/base/ui/moment/calendar.tsx']);
  const importers = page.filter((file) =>
    /['"][^'"]*\/moment\/calendar\.tsx['"]|['"]\.\/calendar\.tsx['"]/.test(read(file)),
  );
  expect(importers.filter((file) => file.startsWith('src/base/ui/moment/'))).toEqual([
    'src/base/ui/moment/calendar-popup.tsx',
  ]);
  expect(read('src/base/ui/moment/calendar-popup.tsx')).toContain("await import('./calendar.tsx')");
});
