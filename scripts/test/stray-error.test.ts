import { expect, test } from 'vitest';
import { strayErrorOf } from './stray-error.ts';

const running = { VITEST_TEST_PATH: '/repository/tests/browser/b.browser.test.ts', VITEST_TEST_NAME: 'of b' };
const thrownIn = (...files: string[]): string =>
  ['Error: stray', ...files.map((file) => `    at ${file}:5:46`), '    at process.processTicksAndRejections'].join(
    '\n',
  );

test('an error that no test caught belongs to the test that was running in the file that its stack names', () => {
  const stack = thrownIn('/repository/tests/browser/harness/page.ts', '/repository/tests/browser/b.browser.test.ts');
  expect(strayErrorOf({ message: 'stray', stack, ...running })).toEqual({
    message: 'stray',
    file: '/repository/tests/browser/b.browser.test.ts',
    title: 'of b',
  });
});

test('an error that comes while the next file runs belongs to the file that its stack names, whichever test it was', () => {
  for (const stack of [
    thrownIn('/repository/tests/browser/a.browser.test.ts'),
    thrownIn('file:///repository/tests/browser/a.browser.test.ts'),
  ])
    expect(strayErrorOf({ message: 'stray', stack, ...running })).toEqual({
      message: 'stray',
      file: '/repository/tests/browser/a.browser.test.ts',
      title: null,
    });
});

test('an error whose stack names no file of tests belongs to what was running, if anything was', () => {
  const stack = thrownIn('/repository/tests/browser/harness/page.ts');
  expect(strayErrorOf({ message: 'stray', stack, ...running })).toMatchObject({ title: 'of b' });
  expect(strayErrorOf({ message: 'stray' })).toEqual({ message: 'stray', file: null, title: null });
});
