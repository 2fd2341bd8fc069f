import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningServer } from './server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function run(server: RunningServer, file: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...words], { cwd: root, env: { ...process.env, DATA_DIR: server.dataFolder, DATABASE_URL: '' } });
  return stdout;
}

/** `npm run rastro -- …` beside a running server: the facts it prints, by name. */
export async function rastro(server: RunningServer, ...words: string[]): Promise<Record<string, string>> {
  const lines = (await run(server, 'server/cli/main.ts', words)).split('\n');
  return Object.fromEntries(lines.flatMap((line) => /^(\w+) {2,}(\S.*)$/.exec(line)?.slice(1, 3) ? [/^(\w+) {2,}(\S.*)$/.exec(line)!.slice(1, 3)] : []));
}

/** `npm run replay -- …` into a running server: what it prints. */
export const replay = (server: RunningServer, ...words: string[]): Promise<string> => run(server, 'server/replay/main.ts', [...words, '--server', server.url]);
