import { expect, test } from 'vitest';
import { CALLS } from '../../contract/rest/calls.ts';
import { codeFiles, isTest, read, roomOf, withoutComments } from './sources.ts';

const LITERAL = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

/** What a path begins with before its first parameter; a single word, such as `sessions`, says nothing. */
const beginnings = [...new Set(Object.values(CALLS).map(({ path }) => path.split(':')[0]!.replace(/\/$/, '')))].filter(
  (path) => path.includes('/'),
);

/** Literals of a source that hold the path of a call. The page of the documentation is no call. */
const pathsIn = (source: string): string[] =>
  (withoutComments(source).match(LITERAL) ?? []).filter(
    (literal) =>
      /\/api\/[a-z]/.test(literal.replace('/api/docs', '')) ||
      beginnings.some((path) => new RegExp(`^.(/|.*/api/)?${path}(?![\\w-])`).test(literal)),
  );

test('the path of a call stands in the table of calls alone, so that it can be changed without touching a screen (CAL-142)', () => {
  const files = codeFiles().filter((file) => ['src', 'worker'].includes(roomOf(file)) && !isTest(file));
  expect(files.length, 'the rule read no file').toBeGreaterThan(500);
  expect(beginnings.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => pathsIn(read(file)).map((literal) => `${file}: ${literal}`))).toEqual([]);
});

test('the rule finds a path however it is written, and leaves routes and imports alone', () => {
  const source = `
    fetch('/api/v2/drivers/details');
    const kept = "v2/area";
    const link = \`/api/sessions/\${id}\`;
    import { x } from './areas.ts';
    const route = '/areas-list', docs = '/api/docs';`;
  expect(pathsIn(source)).toEqual(["'/api/v2/drivers/details'", '"v2/area"', '`/api/sessions/${id}`']);
});
