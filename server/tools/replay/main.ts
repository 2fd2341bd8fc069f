import { CommandError } from '../cli/arguments.ts';
import { runRastro } from '../cli/run.ts';
import { InvalidConfigError, readConfig } from '../../base/config.ts';
import { systemClock } from '../../base/platform.ts';
import { ArgumentError, HELP, readReplayArguments } from './arguments.ts';
import { replay } from './replay.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function run(parts: readonly string[]): Promise<number> {
  if (parts.length === 0 || parts.includes('--help')) {
    print(HELP);
    return 0;
  }
  try {
    await replay(readReplayArguments(parts), {
      clock: systemClock,
      command: async (line) => (await runRastro(readConfig(process.env), line)).facts,
      print,
    });
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return error instanceof ArgumentError || error instanceof CommandError || error instanceof InvalidConfigError
      ? 2
      : 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
