import { expect, test } from 'vitest';
import { shuffledBy } from './order.ts';
import { projectOf, shakenLines, testFilesOf } from './shake.ts';

const anywhere = (): boolean => true;

test('what is shaken is named by its path or by the name of its browser and component tests', () => {
  expect(testFilesOf('share', anywhere)).toEqual([
    'tests/browser/share.browser.test.ts',
    'tests/component/share.component.test.tsx',
  ]);
  expect(testFilesOf('server/work/jobs/jobs.pg.test.ts', anywhere)).toEqual(['server/work/jobs/jobs.pg.test.ts']);
  expect(testFilesOf('share', () => false)).toEqual([]);
});

test('each test file is shaken by the project that runs it', () => {
  expect(projectOf('tests/browser/share.browser.test.ts')).toBe('browser');
  expect(projectOf('server/work/jobs/jobs.pg.test.ts')).toBe('pglite');
  expect(projectOf('tests/component/share.component.test.tsx')).toBe('component');
  expect(projectOf('tests/house/walls.test.ts')).toBe('walls');
  expect(projectOf('src/live/map/fleet-overlay.test.tsx')).toBe('unit');
});

test('a test that failed in some rounds is told with how often, what was wrong and the order to run it in again', () => {
  const shaken = new Map([['a.test.ts: shaky', { seeds: [7, 9], trouble: ['    expected 1'] }]]);
  expect(shakenLines(shaken, 10)).toEqual([
    'failed 2 of 10  a.test.ts: shaky',
    '    expected 1',
    `    the order of its first time: ${shuffledBy(7).join(' ')}`,
  ]);
  expect(shakenLines(new Map(), 10)).toEqual([]);
});
