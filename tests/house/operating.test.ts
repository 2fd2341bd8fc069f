import { expect, test } from 'vitest';
import { codeFiles, read } from './sources.ts';

const page = read('docs/operating.md');

test('every test that the table of faults names is there under that title', () => {
  const section = page.slice(page.indexOf('## When things go wrong'));
  const named = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| fault') && !line.startsWith('| ---'))
    .map((line) => line.split(' | ').at(-1)!.replace(/ \|$/, ''));
  expect(named.length, 'the rule read no row').toBeGreaterThan(15);
  const titles = codeFiles()
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  expect(named.filter((title) => !titles.includes(title))).toEqual([]);
});
