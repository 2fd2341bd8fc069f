import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Path of a real trace, beside the repository. */
export const tracePath = (name: string): string => `${folder}${name}`;

const there = existsSync(tracePath('capmetro-austin'));
if (!there) console.warn(`Tests on real traces are skipped: ${folder} is not there.`);

/** A test that needs the real traces; skipped, and counted as such, where they are missing. */
export const testWithTraces = test.skipIf(!there);

/** Puts what was compared with the truth into the output of the tests. */
export const print = (title: string, lines: readonly string[]): void => console.log([title, ...lines].join('\n  '));
