import type { CommandAnswer, Row } from './command-core.ts';

const SECRETS = ['secret', 'key', 'password'];
/** Columns a list leaves to --json, where they do not fit a line. */
const ONLY_JSON = ['actorId', 'requestId', 'parameters'];
/** Longest object in a cell, in letters; --json has it whole. */
const LONGEST = 100;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function tableOf(list: readonly Row[]): string {
  const names = Object.keys(list[0] ?? {}).filter((name) => !ONLY_JSON.includes(name));
  if (names.length === 0) return 'There is none.';
  const lines = [names, ...list.map((row) => names.map((name) => cellOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What a command answered, as text for a person or as JSON for a program. */
export function printed({ facts, rows }: CommandAnswer, isJson: boolean): string {
  if (isJson) return JSON.stringify(rows ?? facts, null, 2);
  if (rows) return tableOf(rows);
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(12)}${value}`);
  const once = SECRETS.find((name) => name in facts);
  return [...lines, ...(once ? ['', `The ${once} is shown this once: keep it now.`] : [])].join('\n');
}
