import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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

const NOT_SERVED = /\.test\.tsx?$|\.md$|^(docs|bench|tests\/(house|conformance|screens)|scripts\/test|\.ci)\//;

/** A folder of the page that only its screens use, and the routes of these. */
export interface ScreenFolder {
  folder: string;
  routes: string[];
}

/** The module a test would name to import a file of `tests/`. */
const moduleOf = (path: string): string => path.slice(path.lastIndexOf('/'));

/**
 * Browser tests import no part of the console, so their modules cannot say what a change breaks. A test stands for
 * itself, a file of `tests/` for the tests that import it or import what does, a folder that only its screens use for the
 * tests that name their routes; whatever else is built or served stands for all of them.
 */
export function browserTestsFor(
  changed: readonly string[],
  tests: readonly BrowserTest[],
  helpers: readonly BrowserTest[],
  screens: readonly ScreenFolder[],
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
    const screen = screens.find(({ folder }) => path.startsWith(folder));
    if (path.endsWith('.browser.test.ts')) add((test) => test.path === path);
    else if (NOT_SERVED.test(path)) continue;
    else if (path.startsWith('tests/')) importersOf(path);
    else if (screen !== undefined)
      add(({ text }) => screen.routes.some((route) => text.includes(`/${route}`) || text.includes(`%2F${route}`)));
    else return tests.map((test) => test.path);
  }
  return [...found].toSorted();
}

const filesIn = (folder: string, holds: (name: string) => boolean): BrowserTest[] =>
  readdirSync(folder)
    .filter(holds)
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));

const TABLES = ['src/shell/screens.ts', 'src/shell/other-screens.ts'];

/** The folders of the page from which the tables of screens import, and nothing else does. */
function screenFolders(): ScreenFolder[] {
  const lines = TABLES.flatMap((table) => readFileSync(table, 'utf8').split('\n'));
  const routes = new Map<string, string[]>();
  for (const line of lines) {
    const [, route, folder] = /'\/(\w[\w-]*).*import\('\.\.\/(.*\/)/.exec(line) ?? [];
    if (route !== undefined) routes.set(folder!, [...(routes.get(folder!) ?? []), route]);
  }
  const sources = git('ls-files', 'src/*.ts', 'src/*.tsx')
    .split('\n')
    .filter((path) => existsSync(path));
  const usersOf = (folder: string): string[] => {
    const name = folder.slice(folder.indexOf('/'));
    return sources.filter(
      (path) => !path.startsWith(`src/${folder}`) && path !== TABLES[1] && readFileSync(path, 'utf8').includes(name),
    );
  };
  return [...routes].flatMap(([folder, named]) =>
    usersOf(folder).length === 0 ? [{ folder: `src/${folder}`, routes: named }] : [],
  );
}

/** What was changed since this branch left `main`, committed or not. */
export function findChange(): Change {
  const base = baseCommit();
  const isTest = (name: string): boolean => name.endsWith('.browser.test.ts');
  const helpers = ['tests/browser/harness', 'tests/builders'].flatMap((folder) =>
    filesIn(folder, (name) => name.endsWith('.ts')),
  );
  const tests = filesIn('tests/browser', isTest);
  return { base, browserTests: browserTestsFor(changedSince(base), tests, helpers, screenFolders()) };
}
