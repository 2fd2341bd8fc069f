import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
const children = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-main-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

function run(script: string, args: readonly string[], environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, script), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DEMO: 'off',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text, exited: once(child, 'close').then(([code]) => code as number | null) };
}

/** Starts a server and waits for the line that says where it listens. */
async function startServer(environment: Record<string, string> = {}): Promise<Run & { url: string; port: string }> {
  const started = run('server/main.ts', [], environment);
  const url = await new Promise<string>((resolve, reject) => {
    started.child.stdout?.on('data', () => {
      const found = /"url":"([^"]+)"/.exec(started.output())?.[1];
      if (found) resolve(found);
    });
    void started.exited.then(() => reject(new Error(started.output())));
  });
  return { ...started, url, port: new URL(url).port };
}

/** The answer of MQTT over TCP to an unknown device. */
const connackOver = (port: string): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const packet = generate({ cmd: 'connect', clientId: 'c', username: 'nobody', password: Buffer.from('wrong') });
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(packet));
    socket.once('data', (bytes) => resolve([...bytes])).on('error', reject);
  });

test('a setting that is not valid is named with its reason, exit code 2', { timeout: 60_000 }, async () => {
  const { exited, output } = run('server/main.ts', [], { PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await exited).toBe(2);
  expect(output()).toContain('PORT must be a whole number');
  expect(output()).toContain('LOG_LEVEL');
});

test(
  'a signal that arrives twice at once, as through npm, still ends the server cleanly',
  { timeout: 120_000 },
  async () => {
    const twice = join(folder, 'twice');
    const { child, exited } = await startServer({ DATA_DIR: twice });
    // Two kinds, since the system may merge two of a kind.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(existsSync(join(twice, 'server.lock'))).toBe(false);
  },
);

test(
  'MQTT over TCP is served where MQTT_PORT says until the server stops, and a port that is in use is named',
  { timeout: 240_000 },
  async () => {
    const DATA_DIR = join(folder, 'mqtt');
    const server = await startServer({ MQTT_PORT: '0', DATA_DIR });
    const mqttPort = /"mqttPort":(\d+)/.exec(server.output())![1]!;
    expect(await connackOver(mqttPort)).toEqual([0x20, 2, 0, 5]);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await expect(connackOver(mqttPort)).rejects.toThrow('ECONNREFUSED');
    const other = createServer().listen(Number(mqttPort), '127.0.0.1');
    await once(other, 'listening');
    const late = run('server/main.ts', [], { MQTT_PORT: mqttPort, DATA_DIR });
    expect(await late.exited).toBe(4);
    expect(late.output()).toContain(`Port ${mqttPort} is in use. Stop the program that uses it, or set MQTT_PORT`);
    other.close();
  },
);

test(
  'one folder, one server: the second says who holds it; commands go through the running one; after a stop all is found again',
  { timeout: 180_000 },
  async () => {
    const first = await startServer();
    for (const [name, mode] of [
      ['.', 0o700],
      ['pg18', 0o700],
      ['control.json', 0o600],
      ['server.lock', 0o600],
    ] as const)
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(mode);

    const second = run('server/main.ts', [], {});
    const portTaken = run('server/main.ts', [], { PORT: first.port, DATA_DIR: join(folder, 'other') });
    expect(await second.exited).toBe(3);
    expect(second.output()).toContain(`in use by the server with process id ${first.child.pid}`);
    expect(await portTaken.exited).toBe(4);
    expect(portTaken.output()).toContain(`Port ${first.port} is in use`);

    const added = run('server/tools/cli/main.ts', ['brand', 'add', '--name', 'Kept', '--alias', 'kept'], {});
    expect(await added.exited, added.output()).toBe(0);
    const alias = async (url: string): Promise<string> =>
      ((await (await fetch(`${url}/api/exposed/v2/brands/kept`)).json()) as { alias: string }).alias;
    expect(await alias(first.url)).toBe('kept');

    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
    expect(existsSync(join(folder, 'control.json'))).toBe(false);

    const again = await startServer();
    expect(await alias(again.url)).toBe('kept');
    again.child.kill('SIGKILL');
    await again.exited;
    expect(existsSync(join(folder, 'server.lock'))).toBe(true);

    const offline = run(
      'server/tools/cli/main.ts',
      ['device', 'add', '--brand', 'kept', '--identifier', 'after-the-crash'],
      {},
    );
    expect(await offline.exited, offline.output()).toBe(0);
    expect(offline.output()).toMatch(/secret\s+[\w-]{43}/);
    const third = await startServer();
    expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toContain(`"pid":${third.child.pid}`);
    third.child.kill('SIGINT');
    expect(await third.exited).toBe(0);
  },
);
