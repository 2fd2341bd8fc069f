import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, lockDataFolder, lockHolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = (): string => join(folder, 'server.lock');
const writeLock = (holder: object): void => writeFileSync(lockFile(), JSON.stringify(holder));
/** The pid of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('a data folder is held by one server at a time and free again when it stops', async () => {
  const unlock = lockDataFolder(folder);
  expect(lockHolder(folder)).toBe(process.pid);
  expect(() => lockDataFolder(folder)).toThrow(FolderInUseError);
  await unlock();
  expect(lockHolder(folder)).toBeNull();
  await lockDataFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

test('the refusal says which folder, which process and what to do', async () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by the server with process id ${process.pid}`,
  );
  expect(() => lockDataFolder(folder)).toThrow('DATA_DIR');
  await unlock();
});

test('the lock of a dead process is taken over', async () => {
  writeLock({ pid: deadPid(), host: hostname(), start: null });
  expect(lockHolder(folder)).toBeNull();
  const unlock = lockDataFolder(folder);
  expect(lockHolder(folder)).toBe(process.pid);
  await unlock();
});

test('the lock of a process whose id another one has now is taken over, where the system tells when a process began', async () => {
  writeLock({ pid: process.pid, host: hostname(), start: 'another boot 1' });
  await lockDataFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

test('a lock of another host counts while it is touched, and not after', async () => {
  writeLock({ pid: 1, host: 'another-host', start: null });
  expect(() => lockDataFolder(folder)).toThrow(FolderInUseError);
  utimesSync(lockFile(), new Date(0), new Date(0));
  const unlock = lockDataFolder(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
});

test('a broken lock left long ago is taken over, one being written is not', async () => {
  writeFileSync(lockFile(), '');
  expect(() => lockDataFolder(folder)).toThrow(FolderInUseError);
  utimesSync(lockFile(), new Date(0), new Date(0));
  await lockDataFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});
