import { afterAll, afterEach, expect } from 'vitest';
import type { Visit } from './page.ts';
import { brokenReasons, explainFailure } from './watched-pages.ts';

/** Lends the visit of a name, opened the first time it is asked for. */
export type LendVisit = (name: string, open: () => Promise<Visit>) => Promise<Visit>;

/** Dismisses the toasts of a page, so that the next test does not take them for its own; answers whether it can be lent again. */
const tidy = ({ page }: Visit): Promise<boolean> =>
  page
    .evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[aria-live] [data-kind] button[aria-label]'))
        button.click();
      return document.querySelector('dialog[open]') === null;
    })
    // A page that is just being left.
    .catch(() => false);

/**
 * Visits that the tests of a file use one after another, each from a state that it brings about itself: loading the
 * console takes longer than most of what is then done in it. A visit is opened anew after a test that failed, or that
 * left a dialog open, and each test fails by what the pages complain of in its time, but for what is `expected`. `close` of
 * a visit that is lent only looks for complaints so far, but for what the test expected.
 */
export function keptVisits(expected?: RegExp): LendVisit {
  const kept = new Map<string, Visit>();
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail' || brokenReasons().length > 0;
    if (hasFailed) await explainFailure(task);
    const complaints = [...kept.values()].flatMap((visit) => visit.complaints.splice(0));
    for (const [name, visit] of kept) {
      await visit.context.unrouteAll({ behavior: 'ignoreErrors' });
      if (!hasFailed && (await tidy(visit))) continue;
      kept.delete(name);
      await visit.context.close();
    }
    expect(complaints.filter((complaint) => !expected?.test(complaint)).join('\n')).toBe('');
  });
  afterAll(async () => {
    for (const visit of kept.values()) await visit.close(expected);
  });
  return async (name, open) => {
    const visit = kept.get(name) ?? (await open());
    kept.set(name, visit);
    const close = async (wanted?: RegExp): Promise<void> => {
      const complaints = visit.complaints.splice(0);
      expect(complaints.filter((complaint) => !wanted?.test(complaint)).join('\n')).toBe('');
    };
    return { ...visit, close };
  };
}
