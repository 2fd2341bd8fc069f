import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rastro-folder-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (...names: string[]): number => statSync(join(folder, ...names)).mode & 0o7777;

/** A folder as an earlier version, or a person, left it. */
function openFolder(): void {
  mkdirSync(join(folder, 'pg18'), { recursive: true });
  for (const name of ['control.json', 'demo-password', 'server.lock']) writeFileSync(join(folder, name), 'x');
  for (const name of ['control.json', 'demo-password']) chmodSync(join(folder, name), 0o644);
  chmodSync(join(folder, 'pg18'), 0o755);
  chmodSync(folder, 0o755);
}

test('a data folder that is made is closed to others', () => {
  closeDataFolder(folder);
  expect(modeOf()).toBe(0o700);
});

test('one that was open to others is closed with its database and its files of keys, and that is said once', () => {
  openFolder();
  const said: string[] = [];
  closeDataFolder(folder, (text) => said.push(text));
  expect([modeOf(), modeOf('pg18'), modeOf('control.json'), modeOf('demo-password')]).toEqual([
    0o700, 0o700, 0o600, 0o600,
  ]);
  expect(said).toHaveLength(4);
  closeDataFolder(folder, (text) => said.push(text));
  expect(said).toHaveLength(4);
});

test('a folder that many share, or that holds other things, is left to them, but not the database and the keys in it', () => {
  openFolder();
  const said: string[] = [];
  writeFileSync(join(folder, 'a letter.txt'), 'x');
  closeDataFolder(folder, (text) => said.push(text));
  expect([modeOf(), modeOf('pg18'), modeOf('demo-password')]).toEqual([0o755, 0o700, 0o600]);
  expect(said[0]).toContain('set DATA_DIR to a folder of its own');
  rmSync(join(folder, 'a letter.txt'));
  chmodSync(folder, 0o1777);
  closeDataFolder(folder, (text) => said.push(text));
  expect(modeOf()).toBe(0o1777);
});
