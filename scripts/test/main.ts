import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { figureLines, figuresOf } from '../figures/figures.ts';
import { readProduct } from '../figures/product.ts';
import { runBrowserTests } from './browser.ts';
import { findChange, type Change } from './changed.ts';
import { anySeed, seedIn, shuffledBy } from './order.ts';
import { pollution } from './pollution.ts';
import { excerptOf, FAILED, type Counts, type Outcome, type SecondRun } from './report.ts';
import { runTwice } from './run-twice.ts';
import { SECOND_RUNS_FILE, secondRunLines, secondRunsAsJson } from './second-runs.ts';
import { shake } from './shake.ts';
import { sharedPostgres } from './shared-postgres.ts';
import { checkStage, interrupt, skippedStage } from './stages.ts';
import { busyMs, timingLines, type Timed } from './timings.ts';

// Everything there is to check, in one go. A failed stage does not stop the next: the closing line is the whole sum.
// `npm test -- unit browser` runs only the stages named, `npm test -- changed` of all stages what a change can have broken,
// `npm test -- shake FILE…` some files ten times beside a load, `npm test -- pollution FILE TITLE` what a test owes to others.
// Tests run in an order of each run's own, which `seed=NUMBER` repeats.

/** What was changed, where only that is tested. */
let change: Change | null = null;

const CHANGED = 'changed';
const SHAKE = 'shake';
const POLLUTION = 'pollution';
const { seed, others: words } = seedIn(process.argv.slice(2));
/** The order that the tests of this run take. */
const runSeed = seed ?? anySeed();
const order = shuffledBy(runSeed);
const related = (): string[] | null => change && [`--changed=${change.base}`, '--passWithNoTests'];

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

const STAGES: Record<string, () => Promise<Outcome>> = {
  lint: lintStage,
  types: () => checkStage('node_modules/typescript/bin/tsc', '-b'),
  walls: () => runTwice('walls', { order }),
  unit: () => runTwice('unit', { order, only: related() }),
  // React as users get it: in development it takes a third more of the processor.
  component: () => runTwice('component', { environment: { NODE_ENV: 'production' }, order, only: related() }),
  pglite: pgliteStage,
  postgres: postgresStage,
  browser: async () =>
    change?.browserTests.length === 0 ? NONE : runBrowserTests({ order, files: change?.browserTests }),
};

/** What is wrong, and what is not laid out as the formatter would. */
async function lintStage(): Promise<Outcome> {
  const wrong = await checkStage('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings');
  const layout = await checkStage('node_modules/oxfmt/bin/oxfmt', '--check');
  return {
    passed: wrong.passed + layout.passed,
    failed: wrong.failed + layout.failed,
    skipped: 0,
    said: [...(wrong.said ?? []), ...(layout.said ?? [])],
  };
}

async function pgliteStage(): Promise<Outcome> {
  const environment: Record<string, string> =
    typeof (await sharedPostgres().catch(String)) === 'string' ? {} : { RASTRO_CONFORMANCE_ON: 'postgres' };
  return runTwice('pglite', { environment, order, only: related() });
}

async function postgresStage(): Promise<Outcome> {
  const found = await sharedPostgres();
  if (typeof found === 'string') {
    console.log(`The tests on PostgreSQL are skipped: ${found}.`);
    return skippedStage('postgres');
  }
  return runTwice('postgres', { environment: { TEST_DATABASE_URL: found.url }, order, only: related() });
}

/** A stage that throws has failed, and the next one still runs. */
async function run(name: string, stage: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n── ${name}`);
  try {
    return await stage();
  } catch (error) {
    console.error(error);
    return { ...FAILED, said: excerptOf(String(error)) };
  }
}

/** How large the product is and how many files a change goes through; a repository that cannot be listed takes no sum away. */
function figuresInWords(): string {
  try {
    return figureLines(figuresOf(readProduct())).join('\n');
  } catch (error) {
    return `The figures could not be counted: ${String(error)}`;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupt(signal);
    process.exit(1);
  });
}

/** What runs, by name: the stages that the words of the command line pick, or the shake of the files that they name. */
function picked(words: readonly string[]): (readonly [name: string, stage: () => Promise<Outcome>])[] {
  if (words[0] === SHAKE) return [[SHAKE, () => shake(words.slice(1))]];
  if (words[0] === POLLUTION) return [[POLLUTION, () => pollution(words.slice(1), seed)]];
  if (words.includes(CHANGED)) change = findChange();
  const named = words.filter((word) => word !== CHANGED);
  const unknown = named.filter((name) => !(name in STAGES));
  if (unknown.length === 0)
    return Object.entries(STAGES).filter(([name]) => named.length === 0 || named.includes(name));
  const known = `${Object.keys(STAGES).join(', ')}, ${CHANGED}, ${SHAKE} FILE…, and ${POLLUTION} FILE TITLE`;
  console.error(`There is no stage ${unknown.join(', ')}; there are ${known}.`);
  process.exit(1);
}

const stages = picked(words);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

const sum: Counts = { ...NONE };
const said: string[] = [];
const secondRuns: Record<string, readonly SecondRun[]> = {};
const timed: Timed[] = [];
for (const [name, stage] of stages) {
  const startMs = Date.now();
  const startBusyMs = busyMs();
  const counts = await run(name, stage);
  timed.push({ name, ms: Date.now() - startMs, busyMs: busyMs() - startBusyMs });
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped.`);
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
  secondRuns[name] = counts.secondRuns ?? [];
  if (counts.said?.length) said.push(`${name}:`, ...counts.said.map((line) => `  ${line}`));
}
console.log(`\nThe order of the tests: seed=${runSeed}`);
console.log(`\n${timingLines(timed).join('\n')}`);
if (stages.length === Object.keys(STAGES).length) console.log(`\n${figuresInWords()}`);
// What went wrong comes last, whichever stage it was in: the end of a log is what is read, and sometimes all that is kept.
if (said.length > 0) console.log(`\n${said.join('\n')}`);
writeFileSync(SECOND_RUNS_FILE, secondRunsAsJson(secondRuns));
console.log(`\n${secondRunLines(secondRuns).join('\n')}`);
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
