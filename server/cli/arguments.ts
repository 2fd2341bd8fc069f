/** A command line taken apart: words such as `device add`, and options such as `--name X`. */
export interface CommandLine {
  words: string[];
  options: Record<string, string>;
}

/** What is wrong with a command line, or why a command could not be done; said to the person as it is. */
export class CommandError extends Error {}

/** Reads `device add --name X --plate=Y`. A flag without a value throws CommandError. */
export function readArguments(parts: readonly string[]): CommandLine {
  const line: CommandLine = { words: [], options: {} };
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i]!;
    if (!part.startsWith('--')) {
      line.words.push(part);
      continue;
    }
    const [name = '', inline] = part.slice(2).split(/=(.*)/s);
    const value = inline ?? parts[(i += 1)];
    if (value === undefined || (inline === undefined && value.startsWith('--'))) throw new CommandError(`--${name} needs a value`);
    line.options[name] = value;
  }
  return line;
}

/** The command of a line: its words and options checked against what the command knows. */
export interface CommandSpec {
  required: readonly string[];
  optional: readonly string[];
  help: string;
}

export const COMMANDS = {
  'device add': {
    required: ['brand', 'identifier'],
    optional: ['name', 'plate', 'model', 'user'],
    help: 'device add --brand ALIAS|ID --identifier X [--name N] [--plate P] [--model M] [--user LOGIN]\n    adds a device and shows its secret once',
  },
  'gateway add': {
    required: ['brand'],
    optional: ['name'],
    help: 'gateway add --brand ALIAS|ID [--name N]\n    makes a key with which a Traccar feeds all devices of a brand, shown once',
  },
  'brand add': {
    required: ['name', 'alias'],
    optional: ['parent', 'colour'],
    help: 'brand add --name N --alias A [--parent ALIAS|ID] [--colour #rrggbb]\n    adds a brand; its alias is the first label of its host',
  },
  'user add': {
    required: ['login', 'name', 'brand', 'profile'],
    optional: ['password', 'mobile'],
    help: 'user add --login L --name N --brand ALIAS|ID --profile ADMINISTRATOR|OPERATOR|USER [--password P] [--mobile M]\n    adds an account; without --password one is asked for, an empty answer makes one up',
  },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

/** The command a line names, its options checked; throws CommandError. */
export function commandOf(line: CommandLine): CommandName {
  const name = line.words.join(' ');
  if (!(name in COMMANDS)) throw new CommandError(`There is no command "${name}". \`npm run rastro -- help\` lists them.`);
  const spec: CommandSpec = COMMANDS[name as CommandName];
  const unknown = Object.keys(line.options).filter((option) => !spec.required.includes(option) && !spec.optional.includes(option));
  const missing = spec.required.filter((option) => !line.options[option]);
  if (unknown.length > 0) throw new CommandError(`${name} knows no --${unknown.join(', --')}`);
  if (missing.length > 0) throw new CommandError(`${name} needs --${missing.join(', --')}`);
  return name as CommandName;
}

export const HELP = `npm run rastro -- COMMAND [options]

${Object.values(COMMANDS)
  .map(({ help }) => `  ${help}`)
  .join('\n\n')}

  help
    shows this

The command reads the same settings as the server (DATA_DIR, DATABASE_URL) and may be used while it runs.
`;
