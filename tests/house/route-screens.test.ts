import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '../../src/navigation/routes.ts';

/** The folder of a route's screen, as the shell finds it. */
const folderOf = (path: string): string =>
  path
    .split('/')
    .filter((word) => word !== '' && !word.startsWith(':'))
    .join('-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('every route has its screen', () => {
  const missing = ROUTES.map(({ path }) => path).filter(
    (path) => !existsSync(new URL(`../../src/screens/${folderOf(path)}/screen.tsx`, import.meta.url)),
  );
  expect(ROUTES.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
