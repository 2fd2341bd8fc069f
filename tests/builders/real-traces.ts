import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../traces/', import.meta.url));

/** Path of a real trace; `tests/traces/README.md` says where each is from. */
export const tracePath = (name: string): string => `${folder}${name}`;

/** Puts what was compared with the truth into the output of the tests. */
export const print = (title: string, lines: readonly string[]): void => console.log([title, ...lines].join('\n  '));
