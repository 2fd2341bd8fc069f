import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeShellFiles } from './shell-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rastro-shell-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pageOf = (words: string): string => `<meta name="rastro-build" content="" />${words}`;
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

function listOf(words: string, version = '1.2.3'): { name: string; files: string[] } {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'service-worker.js'),
    readFileSync(new URL('../public/service-worker.js', import.meta.url)),
  );
  writeFileSync(join(folder, 'index.html'), pageOf(words));
  writeFileSync(join(folder, 'assets/main-1.js'), 'main');
  writeFileSync(join(folder, 'assets/main-1.js.map'), 'map');
  writeFileSync(join(folder, 'assets/main-1.js.br'), 'packed');
  writeShellFiles(folder, version);
  return JSON.parse(/var SHELL = (.*);/.exec(read('service-worker.js'))![1]!) as { name: string; files: string[] };
}

test('the service worker keeps every file of the console but maps and packed copies, under a name that changes with them', () => {
  const first = listOf('one');
  expect(first.files).toEqual(['assets/main-1.js']);
  expect(listOf('one').name).toBe(first.name);
  expect(listOf('two').name).not.toBe(first.name);
});

test('the build is published in version.json and marked on the page, and another version of the same files is no other build (SHL-45)', () => {
  const { name, files } = listOf('one');
  expect(JSON.parse(read('version.json'))).toEqual({ version: '1.2.3', build: name });
  expect(read('index.html')).toContain(`content="1.2.3+${name}"`);
  expect(files).not.toContain('version.json');
  expect(listOf('one', '1.2.4').name).toBe(name);
  expect(JSON.parse(read('version.json'))).toEqual({ version: '1.2.4', build: name });
});

test('a page without a place for its build is not built', () => {
  listOf('one');
  writeFileSync(join(folder, 'index.html'), 'nothing');
  expect(() => writeShellFiles(folder, '1')).toThrow('no place for its build');
});
