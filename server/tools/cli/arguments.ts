import { parseArgs } from 'node:util';
import { COMMANDS, type CommandName, type CommandSpec } from './command-table.ts';

/**
 * A command line taken apart: words such as `device add`, and options such as `--name X`. The values of an option that
 * was given several times stand in one text, a line each.
 */
export interface CommandLine {
  words: string[];
  options: Record<string, string>;
}

/** What is wrong with a command line, or why a command failed; printed as it is. */
export class CommandError extends Error {}

/** The values of an option that may be repeated. */
export const valuesOf = (option: string | undefined): string[] => (option === undefined ? [] : option.split('\n'));

const FLAGS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Reads `device add --name X --plate=Y`. An option without a value throws CommandError; a flag reads `on`. */
export function readArguments(parts: readonly string[]): CommandLine {
  const line: CommandLine = { words: [], options: {} };
  // Whatever is named takes a value: which options there are depends on the command, and `commandOf` names those it does not know.
  const named = parts.filter((part) => /^--[^=]/.test(part)).map((part) => part.slice(2).split('=', 1)[0]!);
  const options = { ...Object.fromEntries(named.map((name) => [name, { type: 'string' } as const])), ...FLAGS };
  const { tokens } = parseArgs({ args: [...parts], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') line.words.push(token.value);
    if (token.kind !== 'option') continue;
    const value = Object.hasOwn(FLAGS, token.name) ? 'on' : token.value;
    if (value === undefined || (!token.inlineValue && value.startsWith('--')))
      throw new CommandError(`${token.rawName} needs a value`);
    const before = line.options[token.name];
    line.options[token.name] = before === undefined ? value : `${before}\n${value}`;
  }
  return line;
}

/** Takes a flag out of a line; answers whether it was there. */
export function takeFlag(line: CommandLine, name: string): boolean {
  const isThere = name in line.options;
  delete line.options[name];
  return isThere;
}

/** The command a line names, its options checked; throws CommandError. */
export function commandOf(line: CommandLine): CommandName {
  const name = line.words.join(' ');
  if (!Object.hasOwn(COMMANDS, name))
    throw new CommandError(`There is no command "${name}". \`npm run rastro -- help\` lists them.`);
  const spec: CommandSpec = COMMANDS[name as CommandName];
  const given = Object.keys(line.options);
  const unknown = given.filter((option) => !spec.required.includes(option) && !spec.optional.includes(option));
  const missing = spec.required.filter((option) => !line.options[option]);
  const twice = given.filter((option) => line.options[option]!.includes('\n') && !spec.repeatable?.includes(option));
  const hint = `\n  ${spec.usage}`;
  if (unknown.length > 0) throw new CommandError(`${name} knows no --${unknown.join(', --')}.${hint}`);
  if (missing.length > 0) throw new CommandError(`${name} needs --${missing.join(', --')}.${hint}`);
  if (twice.length > 0) throw new CommandError(`--${twice.join(', --')} has one value in one line.${hint}`);
  return name as CommandName;
}
