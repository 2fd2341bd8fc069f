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

/** Something a person does at the tracker, and what it takes from the press to the first frame that shows the answer. */
export interface TrackerAnswer {
  what: string;
  ms: Percentiles;
}

/** One press and what is on the page after it; CSS selectors, `|` before the text an element has to hold. */
interface Step {
  what: string;
  press: string;
  shows: string;
  /** What brings the page back to where it was: what is pressed then, or Escape. */
  back?: string;
}

const STEPS: readonly Step[] = [
  { what: 'a tracker chosen in the list: line, bar and panel', press: '[role=option][data-index="2"]', shows: '[role=option][data-index="2"][aria-selected=true]', back: '[role=option][data-index="2"]' },
  { what: 'the next page of the list', press: 'nav button[aria-label="Próxima página"]:not([disabled])', shows: 'nav [role=status]|11–20', back: 'nav button[aria-label="Página anterior"]' },
  { what: 'only those that move', press: '[role=group] button[title="Em movimento"]', shows: 'button[title="Em movimento"][aria-pressed=true]', back: 'button[title="Em movimento"]' },
  { what: 'only the active ones', press: 'input[type=radio][value=active]', shows: 'input[type=radio][value=active]:checked', back: 'input[type=radio][value=all]' },
  { what: 'the table below the map', press: 'input[type=radio][value=table]', shows: 'tr[data-index="5"] td:nth-child(4)', back: 'input[type=radio][value=panel]' },
  { what: 'the filters', press: 'button[aria-label^="Filtros"]', shows: '[role=group][aria-label="Filtros"]', back: 'button[aria-label^="Filtros"]' },
];
const CHOSEN: readonly Step[] = [
  { what: 'the dialog that shares a tracker', press: 'section button:has(.tabler-icon-share)', shows: 'dialog[open] h2', back: 'Escape' },
  { what: 'the dialog of its events', press: 'section button:has(.tabler-icon-list-details)', shows: 'dialog[open] h2', back: 'Escape' },
];

/** Presses and waits for the frame in which the answer stands, in the page itself; ms. */
const answered = (page: Page, { press, shows }: Pick<Step, 'press' | 'shows'>): Promise<number> =>
  page.evaluate(
    async ([button, wanted]) => {
      const [selector = '', text] = wanted.split('|');
      const element = document.querySelector<HTMLElement>(button);
      if (element === null) throw new Error(`nothing to press: ${button}`);
      const startMs = performance.now();
      element.click();
      for (let ms = 0; ms < 20_000; ms = performance.now() - startMs) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if ([...document.querySelectorAll(selector)].some((one) => text === undefined || one.textContent.includes(text))) return performance.now() - startMs;
      }
      throw new Error(`never came: ${wanted}`);
    },
    [press, shows] as const,
  );

async function measured(page: Page, step: Step): Promise<TrackerAnswer> {
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(step.press).first().waitFor({ state: 'attached' });
    ms.push(await answered(page, step));
    if (step.back === 'Escape') await page.keyboard.press('Escape');
    else if (step.back) await page.locator(step.back).first().evaluate((element) => (element as HTMLElement).click());
    // The answer of one round is not the start of the next.
    await page.waitForTimeout(250);
  }
  return { what: step.what, ms: percentiles(ms) };
}

/** What the tracker takes to answer a person while a whole fleet reports. */
export async function tracker(): Promise<TrackerAnswer[]> {
  await freshConsole();
  const complaints: string[] = [];
  const server = await startFleetServer(VEHICLES);
  const answers: TrackerAnswer[] = [];
  try {
    const opened = await openConsole(server, VEHICLES, complaints);
    try {
      const { page } = opened;
      // An address that names a device shows staff the whole fleet.
      await page.goto(`${server.url}/monitoring/trackback?device=1`);
      await page.locator('nav [role=status]').filter({ hasText: '10.000' }).waitFor();
      server.offer(PER_SECOND, 'ingest');
      await page.waitForTimeout(WARM_UP_MS);
      for (const step of STEPS) answers.push(await measured(page, step));
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
