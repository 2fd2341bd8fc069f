import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { OUTCOMES } from '../../../domain/live/ingest/acceptance.ts';
import { CALLS } from '../../../contract/rest/calls.ts';
import { failureKinds } from '../../../contract/failure.ts';
import { GIVEN_KEYS } from './given-keys.ts';
import { enUs } from './en-us/all.ts';
import { ptBr } from './pt-br/all.ts';
import { othersPtBr } from './pt-br/others.ts';

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const PORTUGUESE = new Map(flat(ptBr));
const ENGLISH = new Map(flat(enUs));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const bare = (key: string): string => key.replace(PLURAL, '');

const sources = readdirSync(new URL('../../', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !/^base\/i18n\/(pt-br|en-us)\//.test(name));
const code = sources.map((name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')).join('\n');

/** Keys that stand in the code to the letter, and the patterns of those that are put together: `problem.${code}.title`. */
const AREAS = Object.keys(ptBr).join('|');
const literal = new Set([...code.matchAll(new RegExp(`'((?:${AREAS})\\.[\\w.-]+)'`, 'g'))].map((match) => match[1]!));
const patterns = [...code.matchAll(new RegExp(`\`((?:${AREAS})\\.[^\`]*\\$\\{[^\`]*)\``, 'g'))].map(
  (match) => match[1]!,
);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const dynamic = patterns.map(
  (pattern) =>
    new RegExp(
      `^${pattern
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('[\\w-]+')}$`,
    ),
);

const used = (key: string): boolean =>
  (GIVEN_KEYS as readonly string[]).includes(key) || literal.has(key) || dynamic.some((pattern) => pattern.test(key));
const variablesOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort();

test('the search for keys reads the code and finds what is there', () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(literal.size).toBeGreaterThan(30);
  expect(dynamic.length).toBeGreaterThan(3);
});

test('both languages have the same keys (SHL-41)', () => {
  expect([...ENGLISH.keys()].sort()).toEqual([...PORTUGUESE.keys()].sort());
});

test('no text is empty, and none is left in the other language', () => {
  const sameInBoth = [...PORTUGUESE]
    .filter(([key, text]) => text.split(' ').length > 3 && ENGLISH.get(key) === text)
    .map(([key]) => key);
  expect([...PORTUGUESE, ...ENGLISH].filter(([, text]) => text.trim() === '')).toEqual([]);
  expect(sameInBoth).toEqual([]);
});

test('a text takes the same values in both languages', () => {
  const differing = [...PORTUGUESE].filter(
    ([key, text]) => variablesOf(text).join() !== variablesOf(ENGLISH.get(key) ?? '').join(),
  );
  expect(differing.map(([key]) => key)).toEqual([]);
});

/** Units that read alike beside one and beside many. */
const UNIT = /^ (?:min|h|s)\b/;

test('whatever is counted is said in the singular and in the plural', () => {
  const counted = [...PORTUGUESE, ...ENGLISH].filter(([, text]) => /\{\{count\}\}(.*)/s.test(text));
  expect(counted.length).toBeGreaterThan(100);
  const ofOneForm = counted.filter(
    ([key, text]) => !PLURAL.test(key) && !UNIT.test(text.slice(text.indexOf('{{count}}') + '{{count}}'.length)),
  );
  expect(ofOneForm).toEqual([]);
  const withoutOne = [...PORTUGUESE.keys(), ...ENGLISH.keys()].filter(
    (key) => key.endsWith('_other') && !PORTUGUESE.has(key.replace(/_other$/, '_one')),
  );
  expect(withoutOne).toEqual([]);
});

test('every key that the code names exists', () => {
  const known = new Set([...PORTUGUESE.keys()].flatMap((key) => [key, bare(key)]));
  // Calls of the server are named the same way.
  expect([...literal].filter((key) => !known.has(key) && !Object.hasOwn(CALLS, key))).toEqual([]);
  expect(dynamic.filter((pattern) => ![...known].some((key) => pattern.test(key))).map(String)).toEqual([]);
});

test('every key is used by the code', () => {
  expect([...PORTUGUESE.keys()].filter((key) => !used(bare(key)))).toEqual([]);
});

test('the keys that the specification gives have a text in both languages (I18-11)', () => {
  expect(GIVEN_KEYS).toHaveLength(7);
  for (const key of GIVEN_KEYS) {
    expect([key, PORTUGUESE.get(key) ?? '']).not.toContain('');
    expect([key, ENGLISH.get(key) ?? '']).not.toContain('');
  }
});

test('every reason of a rejection and every kind of failure has a text', () => {
  expect(
    OUTCOMES.filter((outcome) => outcome !== 'accepted' && !PORTUGUESE.has(`diagnostics.reasons.${outcome}`)),
  ).toEqual([]);
  expect(failureKinds.filter((kind) => !PORTUGUESE.has(`failure.${kind}`))).toEqual([]);
});

test('texts that the specification gives stand to the letter in their language', () => {
  expect(ptBr.login.refused).toBe('Você não possui permissão para acessar o sistema.');
  expect(enUs.login.tooShort).toBe('Min character length is 4');
  expect([ptBr.login.badGateway, enUs.login.badGateway]).toEqual(['502 Bad Gateway', '502 Bad Gateway']);
  expect(ptBr.failure.broken).toBe('Serviço indisponível, tente novamente em alguns segundos...');
});

/** Imports that bring code at once, and those that bring it later. */
const AT_ONCE = /^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'|^import '(\.[^']+)'/gm;
const LATER = /import\('(\.[^']+)'\)/g;
/** It waits for all texts before it shows what it loads. */
const bringsTexts = (name: string, text: string): boolean =>
  name === 'shell/other-screens.ts' || (text.includes('withOtherTexts(') && name !== 'shell/screens.ts');

/** What comes before other texts than those of every screen do: the page, the shell, the maps, and what they load without them. */
function earlySources(): Set<string> {
  const early = new Set<string>();
  const open = ['main.tsx'];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (early.has(name) || !sources.includes(name)) continue;
    early.add(name);
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const found = [...text.matchAll(AT_ONCE), ...(bringsTexts(name, text) ? [] : text.matchAll(LATER))];
    open.push(...found.map(([, from, bare]) => join(dirname(name), (from ?? bare)!)));
  }
  return early;
}

test('what stands around every screen, and the maps, say nothing in texts that come later', () => {
  const later = new RegExp(`\\bt\\(\\s*['\`](?:${Object.keys(othersPtBr).join('|')})\\.`);
  const early = earlySources();
  expect(early).toContain('desk/trackers/tracker-table.tsx');
  expect(early.size).toBeGreaterThan(400);
  const textOf = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const saying = (name: string): boolean => later.test(textOf(name)) && !bringsTexts(name, textOf(name));
  expect([...early].filter(saying)).toEqual([]);
  expect(sources.filter(saying).length).toBeGreaterThan(30);
});
