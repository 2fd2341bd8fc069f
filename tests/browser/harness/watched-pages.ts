import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { logsOfServers } from '../../builders/server-log.ts';

/** Where what is kept of failures lies. */
export const FAILURES = 'test-results/failures';
/** Set in the second run of a test that failed: it keeps whatever can be kept. */
const isTraced = process.env['RASTRO_TEST_TRACE'] !== undefined;
const PICTURE_MS = 10_000;
/** How much of a server's log is kept with a failure, and how much of that is printed. */
const LOG_LINES = 40;
const PRINTED_LINES = 5;
const PRINTED_CHARACTERS = 300;

/** A page that was closed because the console showed that it is broken. */
interface BrokenPage {
  address: string;
  reason: string;
  picture: Buffer | null;
  /** A test has failed for it. */
  told?: true;
}

export interface Watched {
  context: BrowserContext;
  complaints: string[];
  broken: BrokenPage[];
}

/** Contexts that are open now, with what their pages complained of. */
const watched = new Set<Watched>();

export const isWatched = (context: BrowserContext): boolean => [...watched].some((entry) => entry.context === context);

/** Keeps a context in view until it closes, so that a test that fails can show its pages. */
export async function watchPages(context: BrowserContext, complaints: string[]): Promise<Watched> {
  const entry: Watched = { context, complaints, broken: [] };
  watched.add(entry);
  context.once('close', () => watched.delete(entry));
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true });
  return entry;
}

/** Why pages that are still in view were closed by themselves. */
export const brokenReasons = (): string[] => [...watched].flatMap(({ broken }) => broken.map(({ reason }) => reason));

/** The same, each once: a page that tests share broke in one of them. */
export function newReasons(): string[] {
  const untold = [...watched].flatMap(({ broken }) => broken.filter(({ told }) => told === undefined));
  return untold.map((page) => {
    page.told = true;
    return page.reason;
  });
}

/** A picture of a page; none of one that cannot be drawn in time. */
export const keepPicture = (page: Page): Promise<Buffer | null> =>
  page.screenshot({ timeout: PICTURE_MS }).catch(() => null);

interface FailedTask {
  name: string;
  file: { name: string };
}

/** A name for files that says which test they belong to. */
function nameOf({ name, file }: FailedTask): string {
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return `${basename(file.name, '.browser.test.ts')}--${words}`;
}

interface Seen {
  address: string;
  picture: Buffer | null;
}

function explainPage({ address, picture }: Seen, complaints: readonly string[], path: string): void {
  if (picture !== null) writeFileSync(`${path}.png`, picture);
  writeFileSync(`${path}.txt`, [address, ...complaints, ''].join('\n'));
  const said = complaints.length === 0 ? 'no complaint' : complaints.join(' | ');
  console.error(`${path}.png: ${address}, ${said}`);
}

/** Pages that are open, and those that were closed because they broke. */
async function seenOf({ context, broken }: Watched): Promise<Seen[]> {
  const seen: Seen[] = [...broken];
  for (const page of context.pages()) seen.push({ picture: await keepPicture(page), address: page.url() });
  return seen;
}

/** Keeps the last lines that the servers of this process wrote, and prints the very last of them. */
function explainServers(path: string): void {
  const logs = logsOfServers().map(({ name, lines }) => ({ name, lines: lines.slice(-LOG_LINES) }));
  if (logs.length === 0) return;
  writeFileSync(`${path}.log`, logs.flatMap(({ name, lines }) => [`# ${name}`, ...lines, '']).join('\n'));
  for (const { name, lines } of logs) {
    const last = lines.slice(-PRINTED_LINES).map((line) => `  ${line.slice(0, PRINTED_CHARACTERS)}`);
    console.error([`${path}.log: ${name} wrote last`, ...last].join('\n'));
  }
}

let explained: FailedTask | null = null;

/**
 * Keeps, once for each test that failed, a picture, the address and the complaints of every open page and of each that
 * broke, the last lines of the servers' logs, and a trace in a second run.
 */
export async function explainFailure(task: FailedTask): Promise<void> {
  if (task === explained) return;
  explained = task;
  mkdirSync(FAILURES, { recursive: true });
  const name = `${nameOf(task)}${isTraced ? '--again' : ''}`;
  let number = 0;
  for (const entry of watched) {
    const { context, complaints } = entry;
    for (const seen of await seenOf(entry)) explainPage(seen, complaints, `${FAILURES}/${name}-${(number += 1)}`);
    if (isTraced) await context.tracing.stop({ path: `${FAILURES}/${name}-${number}.zip` }).catch(() => undefined);
  }
  explainServers(`${FAILURES}/${name}`);
}
