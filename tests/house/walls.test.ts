import { expect, test } from 'vitest';
import { codeFiles, importsOf, isTest, read, roomOf, type Import } from './sources.ts';

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
const isWorkerLiteral = (found: Import): boolean => found.specifier === '../../worker/main.ts' && found.file.startsWith('src/bridge/');

test.each(Object.keys(MAY_IMPORT))('%s imports only from the rooms below it', (room) => {
  const own = imports.filter((found) => roomOf(found.file) === room);
  expect(production.filter((file) => roomOf(file) === room).length, 'the rule read no file').toBeGreaterThan(0);
  const wrong = own.filter((found) => found.target !== null && isCode(found.target) && roomOf(found.target) !== room && !MAY_IMPORT[room]!.includes(roomOf(found.target)) && !isWorkerLiteral(found));
  expect(wrong).toEqual([]);
});

test('the domain imports zod and pure libraries, and nothing that does input or output', () => {
  const packages = new Set(imports.filter((found) => roomOf(found.file) === 'domain' && found.target === null).map((found) => found.specifier));
  expect(packages).toContain('zod');
  expect([...packages].filter((name) => name !== 'zod')).toEqual([]);
});

test('contract and machines import no package that does input or output', () => {
  const packages = imports.filter((found) => ['contract', 'machines'].includes(roomOf(found.file)) && found.target === null).map((found) => found.specifier);
  expect(packages.filter((name) => name !== 'zod' && name !== 'xstate')).toEqual([]);
});

test('only src/bridge names Worker or Comlink on the page', () => {
  const page = production.filter((file) => file.startsWith('src/') && !file.startsWith('src/bridge/'));
  expect(page.length, 'the rule read no file').toBeGreaterThan(0);
  expect(page.filter((file) => /\bnew Worker\b|from ['"]comlink['"]/.test(read(file)))).toEqual([]);
});

test('the page never imports the worker, and the worker never names the document', () => {
  const worker = production.filter((file) => file.startsWith('worker/'));
  expect(worker.length, 'the rule read no file').toBeGreaterThan(0);
  expect(worker.filter((file) => /\bdocument\.|\bwindow\./.test(read(file)))).toEqual([]);
});

test('no file of the product imports from tests or benches', () => {
  expect(imports.length, 'the rule read no import').toBeGreaterThan(50);
  expect(imports.filter((found) => found.target !== null && ['tests', 'bench'].includes(roomOf(found.target)))).toEqual([]);
});
