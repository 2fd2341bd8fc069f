import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer as startHouse } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import { lockDataFolder } from '../../server/base/db/data-folder-lock.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openTestDatabase } from '../../server/base/db/test-database.ts';
import { SETTINGS } from '../../server/base/settings.ts';
import { keptLog, showLog } from './server-log.ts';

/** Settings of the shell that runs the tests must not reach the server under test: not its database, not its port. */
export const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS)));

/** Small, on a database of its own, and without the open internet: the embedded base map instead of tiles. */
export const DEFAULTS = {
  NODE_ENV: 'test',
  DEMO: 'on',
  DEMO_VEHICLES: '60',
  DEMO_PAST_DAYS: '0',
  TILE_URL: '',
  PORT: '0',
  HOST: '127.0.0.1',
};

export interface RunningServer {
  /** `http://localhost:PORT`, without a slash at the end. */
  url: string;
  dataFolder: string;
  /** Ends it; nothing of it is left. */
  dispose(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** Puts something into its database before it starts. */
  seed?(db: Database): Promise<unknown>;
}

export const newDataFolder = (): string => mkdtempSync(join(tmpdir(), 'rastro-test-'));

/** The database of the process, emptied, under the lock of the data folder: the command line then asks the server, as everywhere. */
async function lockedDatabase(dataFolder: string): Promise<Database> {
  const unlock = lockDataFolder(dataFolder);
  const db = await openTestDatabase();
  return {
    ...db,
    close: async () => {
      await db.close();
      await unlock();
    },
  };
}

/**
 * Starts the real server on a free port, on an empty database, and waits until it listens. It runs in the process of
 * the tests: its code, its database and what the engine has learned of both are there for the next file, which would
 * pay seconds for them. `startServerProcess` starts one that can be killed, and comes back on what it left.
 */
export async function startServer({ env = {}, seed }: ServerOptions = {}): Promise<RunningServer> {
  const dataFolder = newDataFolder();
  const db = await lockedDatabase(dataFolder);
  await seed?.(db);
  const config = readConfig({ LOG_LEVEL: 'info', ...DEFAULTS, ...env, DATA_DIR: dataFolder });
  const log = keptLog();
  const server = await startHouse(config, async () => db, log);
  const hideLog = showLog(server.url, log.lines);
  return {
    url: server.url,
    dataFolder,
    dispose: async () => {
      hideLog();
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
