import type { Page } from 'playwright-core';
import { figure } from '../table.ts';
import { percentiles } from './measure.ts';
import type { Percentiles } from './scale-row.ts';

/** Within this a press is answered, and so often each is made. */
export const PRESS_BUDGET_MS = 100;
const ROUNDS = 15;
/** Of the map's flight to a tracker, which lasts half a second and loads tiles after it. */
const INTO_FLIGHT_MS = 250;

/** Something a person does, and what it takes from the press to the first frame that shows the answer. */
export interface PressAnswer {
  what: string;
  ms: Percentiles;
}

/**
 * One press and what is on the page after it; CSS selectors, `|` before the text an element has to hold (`|!` before one that it no
 * longer holds), or before the option that is taken of a select.
 */
export interface Step {
  what: string;
  press: string;
  shows: string;
  /** Pressed a moment before, so that the map flies; without it the page is at rest. */
  before?: string;
  /** What brings the page back to where it was: what is pressed then, or Escape. */
  back?: string;
}

/** Presses, in the page itself, and waits for the frame in which what `shows` stands there; ms. */
const answered = (page: Page, { press, shows }: Pick<Step, 'press' | 'shows'>): Promise<number> =>
  page.evaluate(
    async ([button, wanted]) => {
      const [pressed = '', option] = button.split('|');
      const [selector = '', words = ''] = wanted.split('|');
      const isLeft = words.startsWith('!');
      const text = isLeft ? words.slice(1) : words;
      const element = document.querySelector<HTMLElement>(pressed);
      if (element === null) throw new Error(`nothing to press: ${button}`);
      const startMs = performance.now();
      if (element instanceof HTMLSelectElement && option !== undefined) {
        element.value = option;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      } else element.click();
      for (let ms = 0; ms < 20_000; ms = performance.now() - startMs) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if ([...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text) !== isLeft))
          return performance.now() - startMs;
      }
      throw new Error(`never came: ${wanted}`);
    },
    [press, shows] as const,
  );

/** Waits until the page draws steadily again: the answer of one round is not the start of the next. At most ten seconds. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const startMs = performance.now();
    for (let lastMs = startMs, steady = 0; steady < 8 && lastMs - startMs < 10_000;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const nowMs = performance.now();
      steady = nowMs - lastMs < 40 ? steady + 1 : 0;
      lastMs = nowMs;
    }
  });

/** Presses again and again, each time from a page at rest. */
export async function measured(page: Page, { what, before, press, shows, back }: Step): Promise<PressAnswer> {
  const ms: number[] = [];
  const there = { shows: 'body' };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(press.split('|')[0]!).first().waitFor({ state: 'attached' });
    await rested(page);
    if (before) {
      await answered(page, { press: before, ...there });
      await page.waitForTimeout(INTO_FLIGHT_MS);
    }
    ms.push(await answered(page, { press, shows }));
    if (back === 'Escape') await page.keyboard.press('Escape');
    else if (back) await answered(page, { press: back, ...there });
    await page.waitForTimeout(250);
  }
  return { what, ms: percentiles(ms) };
}

/** The answers as Markdown. */
export function pressTable(answers: readonly PressAnswer[]): string {
  const cell = (ms: number | null): string => (ms === null ? '–' : `${figure(ms)} ms`);
  return [
    '| what a person does | p50 | p99 |',
    '| --- | --- | --- |',
    ...answers.map(({ what, ms }) => `| ${what} | ${cell(ms.p50)} | ${cell(ms.p99)} |`),
  ].join('\n');
}

/** What took longer than it may, as a sentence. */
export function pressMisses(answers: readonly PressAnswer[]): string {
  const missed = answers.filter(({ ms }) => (ms.p50 ?? Infinity) > PRESS_BUDGET_MS);
  return missed.length === 0
    ? `Each answers within ${PRESS_BUDGET_MS} ms (p50).`
    : `Above ${PRESS_BUDGET_MS} ms: ${missed.map(({ what }) => what).join('; ')}.`;
}
