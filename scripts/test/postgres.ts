import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface TestPostgres {
  url: string;
  stop(): void;
}

/** Folder of the server's binaries: on the PATH, or where Debian keeps them (the newest version). */
function binariesFolder(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
  );
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root: then its commands run as `postgres`, else `nobody`. */
function asOrdinaryUser(command: string, parameters: readonly string[]): { status: number | null; output: string } {
  const line = [command, ...parameters];
  if (process.getuid?.() === 0) {
    const known = spawnSync('id', ['postgres']).status === 0;
    line.unshift(
      'setpriv',
      `--reuid=${known ? 'postgres' : 'nobody'}`,
      `--regid=${known ? 'postgres' : 'nogroup'}`,
      '--clear-groups',
    );
  }
  // Not through pipes: the server that pg_ctl leaves behind would keep them open.
  const { status, stderr, error } = spawnSync(line[0]!, line.slice(1), {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', command.endsWith('pg_ctl') ? 'ignore' : 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  return { status, output: error ? String(error) : (stderr ?? '') };
}

/**
 * A PostgreSQL for the tests: TEST_DATABASE_URL when set, else one of the machine's own started in a temporary folder and
 * removed afterwards. A reason in words where there is none: nothing is installed on a person's machine.
 */
export async function findPostgres(): Promise<TestPostgres | string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => undefined };
  const binaries = binariesFolder();
  if (!binaries) return 'no PostgreSQL server on this machine, and TEST_DATABASE_URL is not set';
  // Nothing is waited for once the folder is there: an interruption would leave it behind.
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'rastro-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const init = asOrdinaryUser(join(binaries, 'initdb'), [
    '-D',
    data,
    '-U',
    'rastro',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200`;
  const start =
    init.status === 0
      ? asOrdinaryUser(join(binaries, 'pg_ctl'), [
          '-D',
          data,
          '-w',
          '-t',
          '60',
          '-l',
          join(folder, 'log'),
          '-o',
          settings,
          'start',
        ])
      : init;
  if (start.status !== 0) {
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : start.output;
    rmSync(folder, { recursive: true, force: true });
    // Binaries are there: that they do not run is a failure, not a missing counterpart.
    throw new Error(`PostgreSQL did not start: ${log.trim().split('\n').at(-1)}`);
  }
  return {
    url: `postgres://rastro@127.0.0.1:${port}/postgres`,
    stop: () => {
      asOrdinaryUser(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
