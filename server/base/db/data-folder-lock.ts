import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { every, systemClock } from '../platform.ts';
import { closeDataFolder } from './data-folder.ts';

/** Another server holds the data folder. */
export class FolderInUseError extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by the server with process id ${pid}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUseError';
  }
}

interface Holder {
  pid: number;
  host: string;
  /** Tells a process from a later one with the same pid, where the system says it. */
  start: string | null;
}

const BEAT_MS = 5_000;
/** A lock of another host (a container on the same volume) that has not been touched this long is dead. */
const SILENT_MS = 30_000;

/** Boot and start time of a process on Linux; null elsewhere or when it is gone. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isAlive(file: string, holder: Holder | null): boolean {
  // A lock that cannot be read is one being written at this moment, unless it stays so.
  if (!holder) return systemClock.now() - statSync(file).mtimeMs < BEAT_MS;
  if (holder.host !== hostname()) return systemClock.now() - statSync(file).mtimeMs < SILENT_MS;
  if (!isRunning(holder.pid)) return false;
  return holder.start === startOf(holder.pid);
}

function parsed(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

/** Moves a dead lock out of the way; another server may have done so in the meantime, then its lock is put back. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
  } catch {
    // Gone or taken already: the next round sees it.
  } finally {
    rmSync(aside, { force: true });
  }
}

function holderOf(file: string): { holder: Holder | null; text: string } | null {
  try {
    const text = readFileSync(file, 'utf8');
    return { holder: parsed(text), text };
  } catch {
    return null;
  }
}

/** The process that holds a data folder now, or null when nobody does. */
export function lockHolder(folder: string): number | null {
  const file = join(folder, 'server.lock');
  const found = holderOf(file);
  return found?.holder && isAlive(file, found.holder) ? found.holder.pid : null;
}

/**
 * Takes the data folder for this process and answers the function that gives it back. A lock left by a dead process is
 * taken over. Throws FolderInUseError when a living one holds it: the embedded database has no lock of its own.
 */
export function lockDataFolder(folder: string): () => Promise<void> {
  closeDataFolder(folder);
  const file = join(folder, 'server.lock');
  const own = JSON.stringify({ pid: process.pid, host: hostname(), start: startOf(process.pid) } satisfies Holder);
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      const stop = every(
        BEAT_MS,
        () => utimesSync(file, new Date(systemClock.now()), new Date(systemClock.now())),
        () => undefined,
      );
      return async () => {
        await stop();
        if (holderOf(file)?.text === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = holderOf(file);
    if (found && isAlive(file, found.holder)) throw new FolderInUseError(folder, found.holder?.pid ?? 0);
    if (found) removeStale(file, found.text);
  }
  throw new FolderInUseError(folder, 0);
}
