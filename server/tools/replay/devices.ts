import { CommandError, type CommandLine } from '../cli/arguments.ts';
import type { CommandResult } from '../cli/command-core.ts';

/** Does a command of `npm run rastro`. */
export type Command = (line: CommandLine) => Promise<CommandResult>;

/** Adds the devices that a brand lacks. Answers how many were new; one that is there already is left as it is. */
export async function addMissingDevices(
  command: Command,
  brand: string,
  identifiers: readonly string[],
): Promise<number> {
  let added = 0;
  for (const identifier of identifiers) {
    try {
      await command({ words: ['device', 'add'], options: { brand, identifier, name: identifier } });
      added += 1;
    } catch (error) {
      if (!(error instanceof CommandError) || !/already|use/i.test(error.message)) throw error;
    }
  }
  return added;
}

/** A key to feed a brand's devices with. */
export async function makeKey(command: Command, brand: string): Promise<string> {
  return (await command({ words: ['gateway', 'add'], options: { brand, name: 'replay' } }))['key']!;
}
