import { expect, test } from 'vitest';
import { ROUTES } from '../../src/base/routes/routes.ts';
import { codeFiles, importsOf, read } from './sources.ts';

const TABLES = ['src/shell/screens.ts', 'src/shell/other-screens.ts'];

test('every route has its screen, and every screen a route', () => {
  const named = TABLES.flatMap((file) => [...read(file).matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, path]) => path!));
  expect(ROUTES.length).toBeGreaterThan(30);
  expect(named.toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted());
  const screens = codeFiles().filter((file) => file.startsWith('src/') && file.endsWith('.screen.tsx'));
  const opened = [...TABLES, 'src/shell/routes-view.tsx'].flatMap(importsOf).map(({ target }) => target);
  expect(screens.filter((file) => !opened.includes(file))).toEqual([]);
});
