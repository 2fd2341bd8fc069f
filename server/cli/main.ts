import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { InvalidConfigError, readConfig } from '../config.ts';
import { CommandError, HELP, readArguments, type CommandLine } from './arguments.ts';
import { runRastro } from './run.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Asks for a password without showing it; empty when there is nobody to ask. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  process.stdout.write('Password (empty: one is made up): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await reader.question('');
  reader.close();
  print('');
  return answer;
}

async function main(line: CommandLine): Promise<number> {
  if (line.words.length === 0 || line.words[0] === 'help') {
    print(HELP);
    return 0;
  }
  if (line.words.join(' ') === 'user add' && line.options['password'] === undefined) line.options['password'] = await askPassword();
  const result = await runRastro(readConfig(process.env), line);
  for (const [name, value] of Object.entries(result)) print(`${name.padEnd(12)}${value}`);
  const once = ['secret', 'key', 'password'].find((name) => name in result);
  if (once) print(`\nThe ${once} is shown this once: keep it now.`);
  return 0;
}

async function run(): Promise<number> {
  try {
    return await main(readArguments(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof InvalidConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

process.exitCode = await run();
