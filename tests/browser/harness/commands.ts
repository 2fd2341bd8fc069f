import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArguments } from '../../../server/tools/cli/arguments.ts';
import { runRastro } from '../../../server/tools/cli/run.ts';
import { readConfig } from '../../../server/base/config.ts';
import type { RunningServer } from '../../builders/running-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * `npm run rastro -- …` beside a running server: the facts it prints, by name. Everything but the start of a process,
 * which takes a second and is proven in `server/main.test.ts`.
 */
export async function rastro(server: RunningServer, ...words: string[]): Promise<Record<string, string>> {
  const { facts } = await runRastro(
    readConfig({ DATA_DIR: server.dataFolder, DATABASE_URL: '' }),
    readArguments(words),
  );
  return facts;
}

/** `npm run replay -- …` into a running server: what it prints. */
export async function replay(server: RunningServer, ...words: string[]): Promise<string> {
  const line = ['--import', 'tsx', 'server/tools/replay/main.ts', ...words, '--server', server.url];
  const env = { ...process.env, DATA_DIR: server.dataFolder, DATABASE_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, line, { cwd: root, env });
  return stdout;
}
