import { readFileSync } from 'node:fs';

/** A test that fails now and then and is not explained yet: it refuses nothing, and is the next thing to be worked on. */
export interface Quarantined {
  /** Path from the repository's folder. */
  file: string;
  title: string;
  /** What went wrong, in words. */
  seen: string;
  /** Day it was put here, `2026-11-23`. */
  since: string;
}

export const MOST_QUARANTINED = 5;

export const readQuarantine = (): Quarantined[] =>
  JSON.parse(readFileSync('tests/quarantine.json', 'utf8')) as Quarantined[];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (titles: readonly string[]): string => `(?:${titles.map(escaped).join('|')})$`;

/** Words that make vitest run the tests of these titles alone. */
export const onlyTitled = (titles: readonly string[]): string[] =>
  titles.length === 0 ? [] : ['--testNamePattern', `^\\s*${anyOf(titles)}`];

/** Words that make vitest leave out the tests of these titles. */
export const withoutTitled = (titles: readonly string[]): string[] =>
  titles.length === 0 ? [] : ['--testNamePattern', `^(?!\\s*${anyOf(titles)})`];
