import { expect, test } from 'vitest';
import { patternOf, pollutionLines, smallestThat } from './pollution.ts';

/** Tests by number, of which some together make the difference; keeps how often they were run. */
function fileWith(culprits: readonly number[]) {
  const asked: (readonly number[])[] = [];
  const matters = async (some: readonly number[]): Promise<boolean> => {
    asked.push(some);
    return culprits.every((one) => some.includes(one));
  };
  return { asked, matters };
}
const HUNDRED = Array.from({ length: 100 }, (_, at) => at);

test('the one test that another suffers from is found by halves', async () => {
  for (const culprit of [0, 49, 50, 73, 99]) {
    const { asked, matters } = fileWith([culprit]);
    expect(await smallestThat(HUNDRED, matters)).toEqual([culprit]);
    expect(asked.length).toBeLessThanOrEqual(14);
  }
});

test('where two tests do it only together, what holds both is told', async () => {
  const { matters } = fileWith([10, 20]);
  const found = await smallestThat(HUNDRED, matters);
  expect(found).toEqual(expect.arrayContaining([10, 20]));
  expect(found.length).toBeLessThanOrEqual(25);
});

test('a pattern picks tests by their whole titles, whatever signs stand in them', () => {
  const pattern = new RegExp(patternOf(['costs 5 (R$)', 'a.b']));
  expect(['costs 5 (R$)', 'a.b', 'axb', 'a.b c'].filter((title) => pattern.test(title))).toEqual([
    'costs 5 (R$)',
    'a.b',
  ]);
});

test('it is said whether a test needs another or suffers from it, and when neither', () => {
  expect(pollutionLines('one', true, ['two'])).toEqual([
    'passes alone, and fails together with 1 of its file: one',
    '  two',
  ]);
  expect(pollutionLines('one', false, ['two'])).toEqual([
    'fails alone, and passes together with 1 of its file: one',
    '  two',
  ]);
  expect(pollutionLines('one', true, null)).toEqual(['passes alone and in its file alike: one']);
});
