import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinedFiles } from './joined-files/plugin.ts';

/** What page and worker both use and run. */
const OF_BOTH = /\/(contract|domain)\/|node_modules\/(comlink|rxjs)\/|preload-helper/;
/** What they agree on: the worker loads all of it with its first question. */
const AGREED = /\/contract\/|\/domain\/|node_modules\/zod\//;
const OF_HOUSE = /\/(contract|domain)\//;
/** Imports and exports that bring code: not those of types, and not those that are loaded later. */
const BRINGS = /^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'|^import '(\.[^']+)'/gm;

/** The files that come with a file. */
function comingWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(BRINGS))
    comingWith(join(dirname(file), (from ?? bare)!), found);
  return found;
}

/** What the data core has from its first question on; what single screens and their calls alone use comes with those. */
const OF_CORE = comingWith(fileURLToPath(new URL('../worker/browser-core.ts', import.meta.url)));
/** What the page alone uses: a worker must not bring its code along. */
const OF_PAGE =
  /\/(src|machines)\/|node_modules\/(@fontsource-variable|@mantine|@tabler|@xstate|clsx|fast-deep-equal|i18next|klona|react|react-dom|react-i18next|regexparam|scheduler|use-isomorphic-layout-effect|use-sync-external-store|wouter|xstate)\//;
const MAPLIBRE_SOURCE = /node_modules\/maplibre-gl\//;

const first = (name: string, test: (id: string) => boolean) => ({
  name,
  test,
  tags: ['$initial' as const],
  includeDependenciesRecursively: false,
});

/** What is put together as the contract. */
const isContract = (id: string): boolean => AGREED.test(id) && (!OF_HOUSE.test(id) || OF_CORE.has(id));

const SCREEN = /\/([^/]+)\.screen\.tsx$/;
const SHELL = fileURLToPath(new URL('../src/shell/shell.tsx', import.meta.url));
/** Screens without the shell around them. */
const BARE: readonly string[] = ['login', 'password', 'logout', 'shared-vehicle', 'displacement-report'];
/** Texts of the sign-in page are loaded with it and must not bring others along. */
const TEXTS = /\/src\/base\/i18n\//;
/** What people look at all day. */
const OF_LIVE_MAP = /\/(shell\/shell\.tsx|trackers\/(tracker|fleet)\.screen\.tsx|map\/make-fleet-map\.ts)$/;

/**
 * What several screens share would be hundreds of files, one for each set of screens. Sizes are those of the sources, about five times
 * what is loaded.
 */
export const joined = joinedFiles(
  {
    isElsewhere: (id) => isContract(id) || TEXTS.test(id),
    isPage: (id) => id.endsWith('/index.html'),
    openerOf: (entry) => {
      const screen = SCREEN.exec(entry)?.[1];
      return screen === undefined || BARE.includes(screen) ? null : SHELL;
    },
  },
  { weightOf: (entry) => (OF_LIVE_MAP.test(entry) ? 10 : 1), bytesOfFile: 36_000, maxUnusedShare: 0.09 },
);

/**
 * All that the page needs before anyone signed in as two files, and the contract as one: many small ones are packed worse and are loaded
 * one after another.
 */
export const files = [
  first('base', (id) => OF_BOTH.test(id)),
  first('sign-in', (id) => OF_PAGE.test(id) && !MAPLIBRE_SOURCE.test(id)),
  {
    name: 'contract',
    test: isContract,
    includeDependenciesRecursively: false,
  },
  joined.group,
];

/** Files that are put together here. */
const NAMED: readonly unknown[] = files.map(({ name }) => name);

/**
 * A screen's file has the name of the screen; what several share has none, since the names of all of it stand in the first file that is
 * loaded.
 */
export const fileName = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }): string => {
  const screen = SCREEN.exec(facadeModuleId ?? '')?.[1];
  if (screen !== undefined) return `assets/${screen}-[hash].js`;
  return facadeModuleId || NAMED.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js';
};

/** Files of workers that load others: where there is no document nothing can be loaded ahead through it. */
const OF_WORKER = /\/(main|browser-core)-[^/]*$/;
/** What most people open first. */
const OPENED_FIRST = /\/(shell|tracker)-[\w-]{8}\.js$/;

/** Which files are loaded ahead of a dynamic import: the list of those of every screen would weigh more than the wait. */
export const loadedAhead = (file: string, files: string[], { hostId }: { hostId: string }): string[] =>
  OPENED_FIRST.test(file) && !OF_WORKER.test(hostId) ? files : [];
