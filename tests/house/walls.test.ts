import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn } from './circles.ts';
import { codeFiles, importsOf, isTest, read, roomOf, root, withoutComments, type Import } from './sources.ts';

/** Which rooms a room may import from, beside itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  machines: ['domain', 'contract'],
  worker: ['domain', 'contract'],
  src: ['domain', 'contract', 'machines'],
  server: ['domain', 'contract'],
};

const production = codeFiles().filter((file) => roomOf(file) in MAY_IMPORT && !isTest(file));
const imports = production.flatMap(importsOf);

/** Data files and the folders a server serves are no import of code. */
const isCode = (target: string): boolean => /\.(ts|tsx|mjs)$/.test(target);

/** The one exception: the page names the worker's file so that the bundler can build it. */
const isWorkerLiteral = (found: Import): boolean =>
  found.specifier === '../../../worker/main.ts' && found.file.startsWith('src/base/bridge/');

test.each(Object.keys(MAY_IMPORT))('%s imports only from the rooms below it', (room) => {
  const own = imports.filter((found) => roomOf(found.file) === room);
  expect(production.filter((file) => roomOf(file) === room).length, 'the rule read no file').toBeGreaterThan(0);
  const wrong = own.filter(
    (found) =>
      found.target !== null &&
      isCode(found.target) &&
      roomOf(found.target) !== room &&
      !MAY_IMPORT[room]!.includes(roomOf(found.target)) &&
      !isWorkerLiteral(found),
  );
  expect(wrong).toEqual([]);
});

const everything = codeFiles()
  .filter((file) => roomOf(file) === 'tests' || !isTest(file))
  .flatMap(importsOf);

test.each([...Object.keys(MAY_IMPORT), 'tests', 'bench', 'scripts'])(
  'no folder of %s stands in an import circle',
  (room) => {
    const own = everything.filter(({ file }) => roomOf(file) === room);
    expect(own.length, 'the rule read no import').toBeGreaterThan(10);
    expect(circlesIn(room, own)).toEqual([]);
  },
);

test('an import circle is found on whatever way it closes', () => {
  const found = (file: string, target: string): Import => ({ file, specifier: target, target });
  const ab = found('server/a/one.ts', 'server/b/one.ts');
  const bc = found('server/b/one.ts', 'server/live/core.ts');
  const ca = found('server/live/core.ts', 'server/a/one.ts');
  expect(circlesIn('server', [ab, bc])).toEqual([]);
  expect(circlesIn('server', [ab, bc, ca])).toHaveLength(3);
  expect(circlesIn('server', [found('server/a/one.ts', 'server/a/two.ts')])).toEqual([]);
});

test('the domain imports zod and pure libraries, and nothing that does input or output', () => {
  const packages = new Set(
    imports.filter((found) => roomOf(found.file) === 'domain' && found.target === null).map((found) => found.specifier),
  );
  expect(packages).toContain('zod');
  expect([...packages].filter((name) => name !== 'zod')).toEqual([]);
});

test('contract and machines import no package that does input or output', () => {
  const packages = imports
    .filter((found) => ['contract', 'machines'].includes(roomOf(found.file)) && found.target === null)
    .map((found) => found.specifier);
  expect(packages.length, 'the rule read no import').toBeGreaterThan(0);
  expect(packages.filter((name) => name !== 'zod' && name !== 'xstate')).toEqual([]);
});

/** Finds, filters, sorts and pages fleets as the core does: a second way to do it would prove nothing of the lists on the page. */
const FLEET_CORE = 'tests/component/harness/fleet-core.ts';
const OF_FLEETS = /\/worker\/(fleet|view)\//;

test('component tests run without server and worker: of both they import types alone, but for how a core finds vehicles', () => {
  const own = codeFiles().filter((file) => file.startsWith('tests/component/'));
  const found = own.flatMap((file) =>
    [...withoutComments(read(file)).matchAll(/^import (type )?[^;]*?from '([^']+)';/gm)].map(
      ([line, isType, from]) => ({
        file,
        line,
        isType: isType !== undefined,
        from: from!,
      }),
    ),
  );
  expect(found.length, 'the rule read no import').toBeGreaterThan(10);
  const crosses = found.filter(({ isType, from }) => !isType && /\/(server|worker|builders)\//.test(from));
  expect(crosses.filter(({ file, from }) => file !== FLEET_CORE || !OF_FLEETS.test(from))).toEqual([]);
});

test('only src/base/bridge names Worker or Comlink on the page', () => {
  const page = production.filter((file) => file.startsWith('src/') && !file.startsWith('src/base/bridge/'));
  expect(page.length, 'the rule read no file').toBeGreaterThan(0);
  expect(page.filter((file) => /\bnew Worker\b|from ['"]comlink['"]/.test(read(file)))).toEqual([]);
});

test('only src/base/query names the query library, so that no answer is asked for and kept another way', () => {
  const queries = imports.filter(({ specifier }) => specifier.startsWith('@tanstack/react-query'));
  expect(queries.length, 'the rule read no import').toBeGreaterThan(0);
  expect(queries.filter(({ file }) => !file.startsWith('src/base/query/'))).toEqual([]);
});

/** Packages that draw belong to the page, packages that connect and store to the worker, those of Node to the server. */
const OWNERS: Record<string, RegExp> = {
  src: /^(@deck\.gl\/|@luma\.gl\/|@mantine\/|@tabler\/|@tanstack\/|@xstate\/|(react|react-dom|react-i18next|i18next|wouter|lit-html|maplibre-gl|uqr)(\/|$))/,
  worker: /^(mqtt|dexie)(\/|$)/,
  server:
    /^(node:|@fastify\/|@electric-sql\/|@node-rs\/|(fastify|pg|drizzle-orm|aedes|ws|jose|saxes|csv-parse|cli-progress)(\/|$))/,
};

test.each(Object.keys(OWNERS))('packages of %s are imported by no other room', (owner) => {
  const packages = imports.filter((found) => found.target === null && OWNERS[owner]!.test(found.specifier));
  expect(
    packages.some((found) => roomOf(found.file) === owner),
    'the rule read no import',
  ).toBe(true);
  expect(packages.filter((found) => roomOf(found.file) !== owner)).toEqual([]);
});

test('the compiler gives a room only the platform it runs on', () => {
  const lib = (room: string): string[] =>
    (JSON.parse(read(`${room}/tsconfig.json`)) as { compilerOptions: { lib: string[] } }).compilerOptions.lib.filter(
      (name) => !name.startsWith('es'),
    );
  expect(Object.fromEntries(Object.keys(MAY_IMPORT).map((room) => [room, lib(room)]))).toEqual({
    domain: [],
    contract: [],
    machines: [],
    worker: ['webworker'],
    src: ['dom', 'dom.iterable'],
    server: [],
  });
});

test('time, chance, network and storage are reached through the platform file of each room', () => {
  // What the linter cannot see: the same functions as properties of the global object, and a Date made of now.
  const ambient =
    /\b(window|globalThis|self)\.(setTimeout|setInterval|fetch|localStorage|sessionStorage|indexedDB|requestAnimationFrame)\b|\bnew Date\(\)|\bperformance\.now\b/;
  const elsewhere = production.filter((file) => !file.endsWith('/platform.ts'));
  expect(elsewhere.length, 'the rule read no file').toBeGreaterThan(20);
  expect(elsewhere.filter((file) => ambient.test(withoutComments(read(file))))).toEqual([]);
});

test('a relative import names its file with its ending, and the file is there', () => {
  const relative = imports.filter((found) => found.target !== null && !found.specifier.endsWith('/'));
  expect(relative.length, 'the rule read no import').toBeGreaterThan(50);
  expect(relative.filter((found) => !existsSync(join(root, found.target!.replace(/\?.*$/, ''))))).toEqual([]);
});

test('no file of the product imports from tests or benches', () => {
  expect(imports.length, 'the rule read no import').toBeGreaterThan(50);
  expect(imports.filter((found) => found.target !== null && ['tests', 'bench'].includes(roomOf(found.target)))).toEqual(
    [],
  );
});
