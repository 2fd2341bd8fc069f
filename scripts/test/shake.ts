import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { buildConsole } from './browser.ts';
import { anySeed, shuffledBy } from './order.ts';
import { FAILED, type Counts, type Outcome } from './report.ts';
import { linesOf, suspectsOf, troublesOf } from './second-pass.ts';
import { databaseOfServers } from './shared-postgres.ts';
import { runVitest } from './stages.ts';

// A test that fails once in a hundred runs refuses every other submission. Before it is relied on, a new or changed one runs
// ten times in shuffled order beside a load on every core, which brings out most of what a quiet machine hides.

const ROUNDS = 10;

const briefPaths = (name: string): string[] => [
  `tests/browser/${name}.browser.test.ts`,
  `tests/component/${name}.component.test.tsx`,
];

/** Paths of the test files that a word means: a path, or the name of browser and component tests such as `share`. */
export function testFilesOf(word: string, isThere: (path: string) => boolean = existsSync): string[] {
  const paths = /\.test\.tsx?$/.test(word) ? [word] : briefPaths(word);
  return paths.filter(isThere);
}

const PROJECTS = ['unit', 'walls', 'component', 'pglite', 'browser'] as const;

/** The vitest project that runs a test file. */
export function projectOf(path: string): (typeof PROJECTS)[number] {
  if (path.includes('.browser.test.')) return 'browser';
  if (path.includes('.component.test.')) return 'component';
  if (path.includes('.pg.test.')) return 'pglite';
  return path.startsWith('tests/house/') ? 'walls' : 'unit';
}

/** How a test, by its `FILE: TITLE`, did in the rounds that it failed in. */
export interface Shaken {
  seeds: number[];
  /** What was wrong the first time. */
  trouble: readonly string[];
}

/** What is said at the end: each test that failed in some round, how often, and how a round is run again. */
export function shakenLines(shaken: ReadonlyMap<string, Shaken>, rounds: number): string[] {
  return [...shaken].flatMap(([line, { seeds, trouble }]) => [
    `failed ${seeds.length} of ${rounds}  ${line}`,
    ...trouble,
    `    the order of its first time: ${shuffledBy(seeds[0]!).join(' ')}`,
  ]);
}

/** Keeps every core busy until the answer is called. The threads end with this process, whatever ends it. */
function loadEveryCore(): () => Promise<void> {
  const threads = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  return async () => {
    await Promise.all(threads.map((thread) => thread.terminate()));
  };
}

/** One round of a project's files; answers how many tests ran, and adds those that failed. */
async function runRound(files: readonly string[], seed: number, shaken: Map<string, Shaken>): Promise<number> {
  const project = projectOf(files[0]!);
  const environment = project === 'browser' ? await databaseOfServers() : {};
  const run = await runVitest(project, {
    environment,
    words: [...files, ...shuffledBy(seed)],
    name: `${project}-shake`,
  });
  const suspects = run.report === null ? [] : suspectsOf(run.report, run.strayErrors);
  const troubles = troublesOf(run, suspects);
  const lines = suspects.flatMap(linesOf);
  // A crash, no report, an error of no file: something went wrong that stands behind no test.
  if (lines.length === 0 && run.code !== 0) lines.push(`${files.join(' ')}: the run itself`);
  for (const line of lines) {
    const known = shaken.get(line);
    if (known) known.seeds.push(seed);
    else shaken.set(line, { seeds: [seed], trouble: troubles.get(line) ?? [] });
  }
  return run.report?.testResults.flatMap(({ assertionResults }) => assertionResults).length ?? 0;
}

/** Runs test files ten times in shuffled order beside a load on every core. Nothing is run a second time: what fails once has failed. */
export async function shake(words: readonly string[]): Promise<Outcome> {
  const missing = words.filter((word) => testFilesOf(word).length === 0);
  const files = words.flatMap((word) => testFilesOf(word));
  if (files.length === 0 || missing.length > 0) {
    console.error(`npm test -- shake FILE…: paths, or names of browser or component tests. ${missing.join(', ')}`);
    return FAILED;
  }
  const groups = PROJECTS.map((project) => files.filter((file) => projectOf(file) === project));
  if (groups[PROJECTS.indexOf('browser')]!.length > 0) {
    const built = await buildConsole();
    if (built?.failed) return built;
  }
  const shaken = new Map<string, Shaken>();
  const firstSeed = anySeed();
  let tests = 0;
  const release = loadEveryCore();
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`\nRound ${round} of ${ROUNDS}, seed ${firstSeed + round}`);
      let ran = 0;
      for (const group of groups) if (group.length > 0) ran += await runRound(group, firstSeed + round, shaken);
      tests = Math.max(tests, ran);
    }
  } finally {
    await release();
  }
  const counts: Counts = { passed: Math.max(0, tests - shaken.size), failed: shaken.size, skipped: 0 };
  return { ...(tests === 0 ? FAILED : counts), said: shakenLines(shaken, ROUNDS) };
}
