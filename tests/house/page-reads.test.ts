import { expect, test } from 'vitest';
import { codeFiles } from './sources.ts';
import { parsed, readsOnce } from './syntax.ts';

const INSTEAD =
  'a page may not be that far yet: write `await web(locator).toHaveText(…)`, `.toHaveCount(…)`, `.toHaveAttribute(…)` and so on of tests/browser/harness/web.ts';

test('no assertion of a browser test reads a page only once', () => {
  const files = codeFiles().filter((file) => file.startsWith('tests/browser/'));
  expect(files.length, 'the rule read no file').toBeGreaterThan(50);
  const found = files.flatMap((file) => readsOnce(parsed(file)).map((code) => `${file}: ${code}`));
  expect(found, INSTEAD).toEqual([]);
}, 60_000);

test('the rule finds reads wherever they stand in what is asserted, and leaves what waits alone', () => {
  const source = `
    expect(await row.innerText()).toBe('one');
    expect((await page.getByRole('row').count()) > 1).toBe(true);
    expect([1, await field.getAttribute('title').catch(() => null)]).toEqual([1, null]);
    await web(row).toHaveText('one');
    await expect.poll(async () => Number(await row.innerText())).toBe(1);
    expect(await answerOf(row)).toBe('one');`;
  expect(readsOnce(parsed('example.ts', source))).toEqual([
    'await row.innerText()',
    "await page.getByRole('row').count()",
    "await field.getAttribute('title').catch(() => null)",
  ]);
});
