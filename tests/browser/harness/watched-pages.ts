import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const FOLDER = 'test-results/failures';
/** Set in the second run of a test that failed: it keeps whatever can be kept. */
const isTraced = process.env['RASTRO_TEST_TRACE'] !== undefined;
const PICTURE_MS = 10_000;

interface Watched {
  context: BrowserContext;
  complaints: readonly string[];
}

/** Contexts that are open now, with what their pages complained of. */
const watched = new Set<Watched>();

/** Keeps a context in view until it closes, so that a test that fails can show its pages. */
export async function watchPages(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  const entry = { context, complaints };
  watched.add(entry);
  context.once('close', () => watched.delete(entry));
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true });
}

interface FailedTask {
  name: string;
  file: { name: string };
}

/** A name for files that says which test they belong to. */
function nameOf({ name, file }: FailedTask): string {
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return `${basename(file.name, '.browser.test.ts')}--${words}`;
}

async function explainPage(page: Page, complaints: readonly string[], path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, timeout: PICTURE_MS }).catch(() => undefined);
  writeFileSync(`${path}.txt`, [page.url(), ...complaints, ''].join('\n'));
  const said = complaints.length === 0 ? 'no complaint' : complaints.join(' | ');
  console.error(`${path}.png: ${page.url()}, ${said}`);
}

let explained: FailedTask | null = null;

/** Keeps, once for each test that failed, a picture, the address and the complaints of every open page, and a trace in a second run. */
export async function explainFailure(task: FailedTask): Promise<void> {
  if (task === explained) return;
  explained = task;
  mkdirSync(FOLDER, { recursive: true });
  const name = `${nameOf(task)}${isTraced ? '--again' : ''}`;
  let number = 0;
  for (const { context, complaints } of watched) {
    for (const page of context.pages()) await explainPage(page, complaints, `${FOLDER}/${name}-${(number += 1)}`);
    if (isTraced) await context.tracing.stop({ path: `${FOLDER}/${name}-${number}.zip` }).catch(() => undefined);
  }
}
