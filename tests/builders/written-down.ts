const MOST_LETTERS = 140;

/** A value as JSON that is read line by line: what fits into a line is one. */
function lines(value: unknown, indent: string): string {
  const whole = JSON.stringify(value);
  if (value === null || typeof value !== 'object' || indent.length + whole.length <= MOST_LETTERS) return whole;
  const inner = `${indent} `;
  const [begin, end] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => inner + (Array.isArray(value) ? '' : `${JSON.stringify(key)}: `) + lines(part, inner));
  return `${begin}\n${parts.join(',\n')}\n${indent}${end}`;
}

/** A value as it is written down in a file that differences are looked for in. */
export const writtenDown = (value: unknown): string => `${lines(value, '')}\n`;
