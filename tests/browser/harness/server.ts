import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../../server/config.ts';

/** Settings of the shell that runs the tests must not reach the server under test: not its database, not its port. */
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS)));

/** Small, on a database of its own, and without the open internet: the embedded base map instead of tiles. */
const DEFAULTS = { NODE_ENV: 'test', LOG_LEVEL: 'info', DEMO: 'on', DEMO_VEHICLES: '60', TILE_URL: '' };

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface RunningServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  dataFolder: string;
  /** Everything it printed so far, for failure messages and for tests of the log. */
  output: () => string;
  /** Asks it to end and waits; `SIGKILL` pulls the plug. The data folder stays until `dispose`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  dispose(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** An earlier server's folder, to start on what it left. */
  dataFolder?: string;
  /** A fixed port, to come back where an open page expects it. */
  port?: number;
}

/** Starts the real server as its own process on a free port, in a data folder of its own, and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'rastro-test-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...inherited, ...DEFAULTS, ...options.env, PORT: String(options.port ?? 0), HOST: '127.0.0.1', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nothing is left behind when the run is cut short.
  const pullPlug = (): void => void child.kill('SIGKILL');
  process.once('exit', pullPlug);
  child.once('exit', () => process.off('exit', pullPlug));
  const lines: string[] = [];
  const url = await listening(child, lines);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
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
