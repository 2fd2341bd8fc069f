import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a working copy changed since a commit. */
export interface Change {
  /** Commit that vitest compares with. */
  base: string;
  /** Browser tests that the change can have broken, by path. */
  browserTests: string[];
}

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** Where this branch left `main`; on `main` itself, or without one, the last commit. */
function baseCommit(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return git('rev-parse', 'HEAD');
  }
}

function changedSince(base: string): string[] {
  const lines = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n');
  return [...new Set(lines.filter((line) => line !== ''))];
}

export interface BrowserTest {
  path: string;
  text: string;
}

const SCREEN = /^src\/screens\/([^/]+)\//;
const NOT_SERVED = /\.test\.tsx?$|\.md$|^(docs|bench|tests\/(house|conformance|screens)|scripts\/test|\.ci)\//;

/** The module a test would name to import a file of `tests/`. */
const moduleOf = (path: string): string => path.slice(path.lastIndexOf('/'));

/**
 * Browser tests import no part of the console, so their modules cannot say what a change breaks. A test stands for
 * itself, a file of `tests/` for the tests that import it or import what does, a screen for the tests that name its
 * route; whatever else is built or served stands for all of them.
 */
export function browserTestsFor(
  changed: readonly string[],
  tests: readonly BrowserTest[],
  helpers: readonly BrowserTest[],
): string[] {
  const found = new Set<string>();
  const add = (holds: (test: BrowserTest) => boolean): void => {
    for (const test of tests) if (holds(test)) found.add(test.path);
  };
  const seen = new Set<string>();
  const importersOf = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const names = ({ text }: BrowserTest): boolean => text.includes(`${moduleOf(path)}'`);
    add(names);
    for (const helper of helpers.filter(names)) importersOf(helper.path);
  };
  for (const path of changed) {
    const screen = SCREEN.exec(path)?.[1];
    if (path.endsWith('.browser.test.ts')) add((test) => test.path === path);
    else if (NOT_SERVED.test(path)) continue;
    else if (path.startsWith('tests/')) importersOf(path);
    else if (screen !== undefined) add(({ text }) => text.includes(`/${screen}`) || text.includes(`%2F${screen}`));
    else return tests.map((test) => test.path);
  }
  return [...found].toSorted();
}

const filesIn = (folder: string, holds: (name: string) => boolean): BrowserTest[] =>
  readdirSync(folder)
    .filter(holds)
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));

/** What was changed since this branch left `main`, committed or not. */
export function findChange(): Change {
  const base = baseCommit();
  const isTest = (name: string): boolean => name.endsWith('.browser.test.ts');
  const helpers = ['tests/browser/harness', 'tests/builders'].flatMap((folder) =>
    filesIn(folder, (name) => name.endsWith('.ts')),
  );
  return { base, browserTests: browserTestsFor(changedSince(base), filesIn('tests/browser', isTest), helpers) };
}
