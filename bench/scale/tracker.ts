import type { Page } from 'playwright-core';
import { openConsole } from './console-page.ts';
import { percentiles } from './measure.ts';
import { freshConsole } from './scale.ts';
import type { Percentiles } from './scale-row.ts';
import { startFleetServer } from './server-host.ts';
import { figure } from '../table.ts';

/** The fleet and the stream in which the panel, the list and the dialogs have to answer, and within how long. */
const VEHICLES = 10_000;
const PER_SECOND = 1_000;
export const TRACKER_BUDGET_MS = 100;
const ROUNDS = 15;
const WARM_UP_MS = 5_000;
/** Of the map's flight to a tracker, which lasts half a second and loads tiles after it. */
const INTO_FLIGHT_MS = 250;

/** Something a person does at the tracker, and what it takes from the press to the first frame that shows the answer. */
export interface TrackerAnswer {
  what: string;
  ms: Percentiles;
}

/**
 * One press and what is on the page after it; CSS selectors, `|` before the text an element has to hold, or before the option that
 * is taken of a select.
 */
interface Step {
  what: string;
  press: string;
  shows: string;
  /** Pressed a moment before, so that the map flies; without it the page is at rest. */
  before?: string;
  /** What brings the page back to where it was: what is pressed then, or Escape. */
  back?: string;
}

const STEPS: readonly Step[] = [
  { what: 'a tracker chosen in the list: line, bar and panel', press: '[role=option][data-index="2"]', shows: '[role=option][data-index="2"][aria-selected=true]', back: '[role=option][data-index="2"]' },
  { what: 'another one while the map still flies', before: '[role=option][data-index="3"]', press: '[role=option][data-index="2"]', shows: '[role=option][data-index="2"][aria-selected=true]', back: '[role=option][data-index="2"]' },
  { what: 'the next page of the list', press: 'nav button[aria-label="Próxima página"]:not([disabled])', shows: 'nav [role=status]|11–20', back: 'nav button[aria-label="Página anterior"]' },
  { what: 'only those that move', press: '[role=group] button[title="Em movimento"]', shows: 'button[title="Em movimento"][aria-pressed=true]', back: 'button[title="Em movimento"]' },
  { what: 'only the active ones', press: 'input[type=radio][value=active]', shows: 'input[type=radio][value=active]:checked', back: 'input[type=radio][value=all]' },
  { what: 'the table below the map', press: 'input[type=radio][value=table]', shows: 'tr[data-index="5"] td:nth-child(4)', back: 'input[type=radio][value=panel]' },
  { what: 'the filters', press: 'button[aria-label^="Filtros"]', shows: '[role=group][aria-label="Filtros"]', back: 'button[aria-label^="Filtros"]' },
];
const FILTERED: readonly Step[] = [
  { what: 'only a model', press: '[aria-label="Filtros"] select|Toro', shows: 'nav [role=status]|2.500', back: '[aria-label="Filtros"] select|' },
  { what: 'only a group', press: '[aria-label="Filtros"] li button[aria-pressed]', shows: 'nav [role=status]|1.000', back: '[aria-label="Filtros"] li button[aria-pressed]' },
];
const CHOSEN: readonly Step[] = [
  { what: 'the dialog that shares a tracker', press: 'section button:has(.tabler-icon-share)', shows: 'dialog[open] h2', back: 'Escape' },
  { what: 'the dialog of its events', press: 'section button:has(.tabler-icon-list-details)', shows: 'dialog[open] h2', back: 'Escape' },
];

/** Presses, in the page itself, and waits for the frame in which what `shows` stands there; ms. */
const answered = (page: Page, { press, shows }: Pick<Step, 'press' | 'shows'>): Promise<number> =>
  page.evaluate(
    async ([button, wanted]) => {
      const [pressed = '', option] = button.split('|');
      const [selector = '', text] = wanted.split('|');
      const element = document.querySelector<HTMLElement>(pressed);
      if (element === null) throw new Error(`nothing to press: ${button}`);
      const startMs = performance.now();
      if (element instanceof HTMLSelectElement && option !== undefined) {
        element.value = option;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      } else element.click();
      for (let ms = 0; ms < 20_000; ms = performance.now() - startMs) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if ([...document.querySelectorAll(selector)].some((one) => text === undefined || one.textContent.includes(text))) return performance.now() - startMs;
      }
      throw new Error(`never came: ${wanted}`);
    },
    [press, shows] as const,
  );

/** Waits until the page draws steadily again: the answer of one round is not the start of the next. At most ten seconds. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const startMs = performance.now();
    for (let lastMs = startMs, steady = 0; steady < 8 && lastMs - startMs < 10_000; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const nowMs = performance.now();
      steady = nowMs - lastMs < 40 ? steady + 1 : 0;
      lastMs = nowMs;
    }
  });

async function measured(page: Page, { what, before, press, shows, back }: Step): Promise<TrackerAnswer> {
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

/** What the tracker takes to answer a person while a whole fleet reports. */
export async function tracker(): Promise<TrackerAnswer[]> {
  await freshConsole();
  const complaints: string[] = [];
  const server = await startFleetServer(VEHICLES);
  const answers: TrackerAnswer[] = [];
  try {
    const opened = await openConsole(server, VEHICLES, complaints, server.customer);
    try {
      const { page } = opened;
      await page.goto(`${server.url}/monitoring/trackback`);
      await page.locator('nav [role=status]').filter({ hasText: '10.000' }).waitFor();
      server.offer(PER_SECOND, 'ingest');
      await page.waitForTimeout(WARM_UP_MS);
      for (const step of STEPS) answers.push(await measured(page, step));
      const filters = STEPS.at(-1)!.press;
      await page.locator(filters).click();
      for (const step of FILTERED) answers.push(await measured(page, step));
      await page.locator(filters).click();
      await page.locator('[role=option][data-index="1"]').click();
      await page.locator(CHOSEN[0]!.press).first().waitFor();
      for (const step of CHOSEN) answers.push(await measured(page, step));
    } finally {
      await opened.close();
    }
  } finally {
    server.offer(0, 'ingest');
    await server.stop();
  }
  if (complaints.length > 0) process.stderr.write(`The page complained: ${[...new Set(complaints)].join('; ')}\n`);
  return answers;
}

/** The answers as Markdown. */
export function trackerTable(answers: readonly TrackerAnswer[]): string {
  const cell = (ms: number | null): string => (ms === null ? '–' : `${figure(ms)} ms`);
  return ['| what a person does | p50 | p99 |', '| --- | --- | --- |', ...answers.map(({ what, ms }) => `| ${what} | ${cell(ms.p50)} | ${cell(ms.p99)} |`)].join('\n');
}

/** What took longer than it may, as a sentence. */
export function trackerMisses(answers: readonly TrackerAnswer[]): string {
  const missed = answers.filter(({ ms }) => (ms.p50 ?? Infinity) > TRACKER_BUDGET_MS);
  return missed.length === 0 ? `Each answers within ${TRACKER_BUDGET_MS} ms (p50).` : `Above ${TRACKER_BUDGET_MS} ms: ${missed.map(({ what }) => what).join('; ')}.`;
}
