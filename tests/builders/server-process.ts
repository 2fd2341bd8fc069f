import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { embeddedFolder, openDatabase } from '../../server/base/db/open-database.ts';
import { emptyDump } from '../../server/base/db/test-database.ts';
import { DEFAULTS, inherited, newDataFolder, type RunningServer, type ServerOptions } from './running-server.ts';
import { showLog } from './server-log.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A server that is a process: it can be killed, prints, and another one starts on what it left. */
export interface ServerProcess extends RunningServer {
  /** Everything it printed so far. */
  output: () => string;
  /** Asks it to end and waits; `SIGKILL` pulls the plug. The data folder stays until `dispose`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions extends ServerOptions {
  /** An earlier server's folder, to start on what it left. */
  dataFolder?: string;
  /** A fixed port, to come back where an open page expects it. */
  port?: number;
}

/** A data folder with an empty, migrated database: making one takes seconds of the processor. Always the embedded one, so that it is proven where other servers are on PostgreSQL. */
async function filledFolder(seed: ServerOptions['seed']): Promise<string> {
  const folder = newDataFolder();
  const database = embeddedFolder(folder);
  mkdirSync(database, { mode: 0o700 });
  execFileSync('tar', ['-xf', await emptyDump(), '-C', database], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (!seed) return folder;
  const db = await openDatabase({ databaseUrl: null, dataDir: folder });
  await seed(db);
  await db.close();
  return folder;
}

/** Starts the real server as its own process on a free port, in a data folder of its own, and waits until it listens. */
export async function startServerProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const dataFolder = options.dataFolder ?? (await filledFolder(options.seed));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      LOG_LEVEL: 'info',
      ...DEFAULTS,
      ...options.env,
      ...(options.port === undefined ? {} : { PORT: String(options.port) }),
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nothing is left behind when the run is cut short.
  const pullPlug = (): void => void child.kill('SIGKILL');
  process.once('exit', pullPlug);
  child.once('exit', () => process.off('exit', pullPlug));
  const lines: string[] = [];
  const url = await listening(child, lines);
  const hideLog = showLog(url, () => lines);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    // One that ended by itself is shown until it is asked to.
    hideLog();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dataFolder,
    output: () => lines.join('\n'),
    stop,
    dispose: async () => {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
/** The address from the one log line that says the server listens; an early end is an error with what it printed. */
function listening(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
    createInterface({ input: child.stderr! }).on('line', (line) => lines.push(line));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      if (!line.startsWith('{') || !line.includes('"listening"')) return;
      const entry = JSON.parse(line) as { msg?: string; url?: string };
      if (entry.msg === 'listening' && entry.url) resolve(entry.url.replace(/\/$/, ''));
    });
  });
}
