import { expect, test } from 'vitest';
import { browserTestsFor } from './changed.ts';

const tests = [
  { path: 'tests/browser/login.browser.test.ts', text: "goto('/monitoring/login') from './harness/page.ts';" },
  { path: 'tests/browser/brand.browser.test.ts', text: "to=%2Fbrand from './harness/brands.ts';" },
  { path: 'tests/browser/fleet.browser.test.ts', text: "from '../builders/map-fleet.ts';" },
];
const helpers = [
  { path: 'tests/browser/harness/page.ts', text: '' },
  { path: 'tests/browser/harness/brands.ts', text: "from './page.ts';" },
  { path: 'tests/builders/map-fleet.ts', text: '' },
];
const screens = [
  { folder: 'src/people/brand-settings/', routes: ['brand'] },
  { folder: 'src/people/sign-in/', routes: ['password', 'login'] },
];
const found = (...changed: string[]): string[] =>
  browserTestsFor(changed, tests, helpers, screens).map((path) => path.replace(/.*\/(.*)\.browser.*/, '$1'));

test('a changed browser test is run, and no other for it', () => {
  expect(found('tests/browser/fleet.browser.test.ts')).toEqual(['fleet']);
});

test('a changed screen is looked at by the tests that name its route', () => {
  expect(found('src/people/brand-settings/brand-form.tsx')).toEqual(['brand']);
  expect(found('src/people/sign-in/login-form.tsx', 'src/people/brand-settings/brand.screen.tsx')).toEqual([
    'brand',
    'login',
  ]);
});

test('a changed helper is run by the tests that import it, also through another one', () => {
  expect(found('tests/browser/harness/page.ts')).toEqual(['brand', 'login']);
  expect(found('tests/builders/map-fleet.ts')).toEqual(['fleet']);
});

test('whatever else is built or served can break every browser test', () => {
  expect(found('server/app.ts')).toHaveLength(tests.length);
  expect(found('src/live/map/fleet-map.ts')).toHaveLength(tests.length);
  expect(found('package.json')).toHaveLength(tests.length);
});

test('documents, unit tests and the runner break no browser test', () => {
  expect(found('docs/operating.md', 'server/app.test.ts', 'scripts/test/main.ts', 'tests/house/walls.test.ts')).toEqual(
    [],
  );
});
