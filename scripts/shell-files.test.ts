import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeShellFiles } from './shell-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rastro-shell-'));
afterAll(() => rmSync(folder, { recursive: true }));

function listOf(page: string): { name: string; files: string[] } {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'service-worker.js'), readFileSync(new URL('../public/service-worker.js', import.meta.url)));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/main-1.js'), 'main');
  writeFileSync(join(folder, 'assets/main-1.js.map'), 'map');
  writeFileSync(join(folder, 'assets/main-1.js.br'), 'packed');
  writeShellFiles(folder);
  return JSON.parse(/var SHELL = (.*);/.exec(readFileSync(join(folder, 'service-worker.js'), 'utf8'))![1]!) as { name: string; files: string[] };
}

test('the service worker keeps every file of the console but maps and packed copies, under a name that changes with them', () => {
  const first = listOf('one');
  expect(first.files).toEqual(['assets/main-1.js']);
  expect(listOf('one').name).toBe(first.name);
  expect(listOf('two').name).not.toBe(first.name);
});
