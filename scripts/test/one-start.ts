import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { excerptOf, FAILED, type Outcome } from './report.ts';

/** Includes a build of the console where there is none. */
const MOST_START_MS = 240_000;
const MOST_END_MS = 20_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The whole group: npm, and what it started. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // They have ended already.
  }
}

/** Whether the page to sign in is served within the time, as long as the server lives. */
async function servesLogin(url: string, child: ChildProcess): Promise<boolean> {
  for (let leftMs = MOST_START_MS; leftMs > 0 && child.exitCode === null; leftMs -= 500) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true && (await answer.text()).includes('<title>')) return true;
    await pause(500);
  }
  return false;
}

/** `npm start` with an empty data folder on this Node: it serves the page to sign in, and ends when it is told to. */
export async function startOnce(): Promise<Outcome> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'rastro-start-'));
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      DATA_DIR: dataFolder,
      PORT: String(port),
      HOST: '127.0.0.1',
      // A past for the demo fleet takes a minute to make and is no other on another Node.
      DEMO_PAST_DAYS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pullPlug = (): void => signalAll(child, 'SIGKILL');
  process.once('exit', pullPlug);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (printed += words));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isServed = await servesLogin(`http://127.0.0.1:${port}/monitoring/login`, child);
  signalAll(child, 'SIGTERM');
  const hasEnded = await Promise.race([ended.then(() => true), pause(MOST_END_MS, false, { ref: false })]);
  pullPlug();
  await ended;
  process.off('exit', pullPlug);
  rmSync(dataFolder, { recursive: true, force: true });
  if (isServed && hasEnded) return { passed: 1, failed: 0, skipped: 0 };
  const wrong = isServed ? 'the server did not end' : 'the page to sign in was not served';
  return { ...FAILED, said: [wrong, ...excerptOf(printed, 'last')] };
}
