import { createInterface } from 'node:readline/promises';
import { text as textOf } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { InvalidConfigError, readConfig } from '../../base/config.ts';
import { FolderInUseError } from '../../base/db/data-folder-lock.ts';
import { NewerDatabaseError } from '../../base/db/migrate.ts';
import { DatabaseUnreachableError } from '../../base/db/postgres-database.ts';
import { CommandError, commandOf, readArguments, takeFlag, type CommandLine } from './arguments.ts';
import { helpOf } from './command-table.ts';
import { readLogo } from './logo.ts';
import { printed } from './print.ts';
import { runRastro } from './run.ts';

/** Errors whose message is printed as it is. */
const TOLD = [CommandError, InvalidConfigError, NewerDatabaseError, DatabaseUnreachableError, FolderInUseError];

// What a command writes where no server runs is for this user alone, as what the server writes.
process.umask(0o077);

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prompts for a password without echo; empty without a terminal. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Only now, when nothing that is typed shows any more.
  process.stderr.write('Password (empty: one is made up): ');
  const answer = await reader.question('');
  reader.close();
  process.stderr.write('\n');
  return answer;
}

async function piped(option: string): Promise<string> {
  const [first = ''] = (await textOf(process.stdin)).split(/\r?\n/);
  if (first === '') throw new CommandError(`--${option} -: standard input has no ${option}`);
  return first;
}

/** Fills in what only this process can know: the password a person types, the file that lies here and not with the server. */
async function prepare(line: CommandLine): Promise<void> {
  const name = commandOf(line);
  const { options } = line;
  if (name === 'user add' || name === 'user password') {
    if (options['password'] === undefined) options['password'] = await askPassword();
    else if (options['password'] === '-') options['password'] = await piped('password');
  }
  if (options['payload-key'] === '-') options['payload-key'] = await piped('payload-key');
  if (options['logo'] !== undefined && options['logo'] !== 'none') options['logo'] = readLogo(options['logo']);
}

function help(words: readonly string[]): number {
  const text = helpOf(words);
  if (text === null)
    throw new CommandError(`There is no command "${words.join(' ')}". \`npm run rastro -- help\` lists them.`);
  print(text);
  return 0;
}

async function main(line: CommandLine, isJson: boolean): Promise<number> {
  const [first, ...more] = line.words;
  if (first === undefined || first === 'help') return help(more);
  if (takeFlag(line, 'help')) return help(line.words);
  await prepare(line);
  print(printed(await runRastro(readConfig(process.env), line), isJson));
  return 0;
}

async function run(): Promise<number> {
  let isJson = false;
  try {
    const line = readArguments(process.argv.slice(2));
    isJson = takeFlag(line, 'json');
    return await main(line, isJson);
  } catch (error) {
    if (!(error instanceof Error) || !TOLD.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${isJson ? JSON.stringify({ error: error.message }) : error.message}\n`);
    return 2;
  }
}

process.exitCode = await run();
