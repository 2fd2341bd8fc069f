import type { Page } from 'playwright-core';
import { deviceId } from '../fleet-data.ts';
import { figure } from '../table.ts';
import { openConsole } from './console-page.ts';
import { freshConsole } from './scale.ts';
import { startFleetServer } from './server-host.ts';
import { watchTasks, type TaskWatch } from './task-watch.ts';

/** What a screen shows at most, and a way so short that only the screen itself costs anything. */
const FIXES = [200, 20_000] as const;
const VEHICLES = 50;
/** A task longer than this is felt. */
const FELT_MS = 50;
const WATCH_MS = 5_000;
const POINTER_EVERY_MS = 16;

/** How busy the page is with one thing that a person does. */
export interface HistoryPageRow {
  what: string;
  fixes: number;
  /** Tasks of more than 50 ms, whoever worked, and the longest of all, ms. */
  tasks: number;
  longestMs: number;
  /** The longest work of the console's own scripts within one call, and which it was. */
  scriptMs: number;
  script: string;
  /** Frames a second of what moves with the moment. */
  framesPerSecond: number;
}

/** Frames of the vehicles since the page was opened. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { rastro } = globalThis as unknown as { rastro: { frames(): { vehicles: number } } };
    return rastro.frames().vehicles;
  });

/** Begins afresh: what was noted before is somebody else's. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { benchTasks } = globalThis as unknown as { benchTasks: TaskWatch };
    benchTasks.tasks.length = 0;
    benchTasks.scripts.length = 0;
  });

async function rowOf(
  page: Page,
  what: string,
  fixes: number,
  work: () => Promise<void>,
  isOpening = false,
): Promise<HistoryPageRow> {
  // Opening begins a page of its own: nothing was drawn or noted in it before.
  if (!isOpening) await forget(page);
  const drawnBefore = isOpening ? 0 : await framesOf(page);
  const startMs = performance.now();
  await work();
  const seconds = (performance.now() - startMs) / 1_000;
  const frames = (await framesOf(page)) - drawnBefore;
  const { tasks, scripts } = await page.evaluate(() => (globalThis as unknown as { benchTasks: TaskWatch }).benchTasks);
  const longest = scripts.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    what,
    fixes,
    tasks: tasks.filter(([, ms]) => ms > FELT_MS).length,
    longestMs: Math.max(0, ...tasks.map(([, ms]) => ms)),
    scriptMs: longest?.ms ?? 0,
    script: longest ? `${longest.called} (${longest.source})` : '–',
    framesPerSecond: frames / seconds,
  };
}

/** Moves the pointer over the chart from one side to the other, again and again. */
async function scrub(page: Page): Promise<void> {
  const box = (await page.locator('.u-over').boundingBox())!;
  const endMs = performance.now() + WATCH_MS;
  for (let step = 0; performance.now() < endMs; step += 1) {
    const share = Math.abs(((step * 0.01) % 2) - 1);
    await page.mouse.move(box.x + 2 + share * (box.width - 4), box.y + box.height / 2);
    await page.waitForTimeout(POINTER_EVERY_MS);
  }
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reproduzir' }).click();
  await page.waitForTimeout(WATCH_MS);
  await page.getByRole('button', { name: 'Pausar' }).click();
}

async function measure(fixes: number, complaints: string[]): Promise<HistoryPageRow[]> {
  const server = await startFleetServer(VEHICLES, { fixes });
  try {
    const opened = await openConsole(server, VEHICLES, complaints);
    try {
      const { page } = opened;
      await page.addInitScript(watchTasks);
      const dayOf = (ms: number): string => new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(ms);
      const nowMs = Date.now();
      const address = `history?device=${deviceId(0)}&from=${dayOf(nowMs - 86_400_000)}&to=${dayOf(nowMs)}`;
      const open = async (): Promise<void> => {
        await page.goto(`${server.url}/monitoring/${address}`);
        await page.locator('.u-over[data-moment]').waitFor();
        await page.waitForTimeout(WATCH_MS);
      };
      const rows = [await rowOf(page, 'opened, and five seconds on', fixes, open, true)];
      rows.push(await rowOf(page, 'scrubbed', fixes, () => scrub(page)));
      rows.push(await rowOf(page, 'played', fixes, () => play(page)));
      return rows;
    } finally {
      await opened.close();
    }
  } finally {
    await server.stop();
  }
}

/** What the screen costs the page with a short way and with the longest it draws. */
export async function historyPage(): Promise<HistoryPageRow[]> {
  await freshConsole();
  const complaints: string[] = [];
  const rows: HistoryPageRow[] = [];
  for (const fixes of FIXES) rows.push(...(await measure(fixes, complaints)));
  if (complaints.length > 0) process.stderr.write(`The page complained: ${[...new Set(complaints)].join('; ')}\n`);
  return rows;
}

/** What the page costs, as Markdown. */
export function historyPageText(rows: readonly HistoryPageRow[]): string {
  const lines = rows.map(
    ({ what, fixes, tasks, longestMs, scriptMs, script, framesPerSecond }) =>
      `| ${what} | ${figure(fixes)} | ${tasks} | ${figure(longestMs)} ms | ${figure(scriptMs)} ms | ${script.replaceAll('|', '/')} | ${figure(framesPerSecond)} |`,
  );
  return [
    'The page, with one vehicle:',
    [
      '| what a person does | fixes | tasks above 50 ms | the longest | longest script | which | frames a second |',
      '| --- | --: | --: | --: | --: | --- | --: |',
      ...lines,
    ].join('\n'),
  ].join('\n\n');
}
