import { expect, test } from 'vitest';
import { EN_US } from '../../server/base/messages/en-us.ts';
import { PT_BR } from '../../server/base/messages/pt-br.ts';
import { enUs } from '../../src/base/i18n/en-us/all.ts';
import { ptBr } from '../../src/base/i18n/pt-br/all.ts';

type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ''): (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );

/** Words that were said for the same thing beside the one that is said now; the specification's texts stand to the letter. */
const OTHER_WORDS: readonly (readonly [RegExp, RegExp | null])[] = [
  [/\bcercas?\b/i, /^synonyms\./],
  [/\bdispositivos?\b/i, /^(?:synonyms\.|fleet\.tracker\.loading$)/],
  [/\bequipamentos?\b/i, /^synonyms\./],
  [/\bbateria reserva\b/i, /^synonyms\./],
  [/\b(?:de)?cifra(?:d[ao]s?)?\b/i, null],
];

test('Portuguese says one word for one thing: rastreador, área, bateria backup', () => {
  const texts = [...flat(ptBr), ...Object.entries(PT_BR)];
  const found = OTHER_WORDS.flatMap(([word, but]) =>
    texts.filter(([key, text]) => word.test(text) && but?.test(key) !== true),
  );
  expect(found).toEqual([]);
});

/** British spellings, and what the product called otherwise before. */
const OTHER_ENGLISH = /\b(?:cancelled|e-mail|licence|colour|centre|kilometre|customer|of now|holds)\b/i;

test('English is American, and calls a client a client', () => {
  const texts = [...flat(enUs), ...Object.entries(EN_US)].map(
    ([key, text]) => [key, text.replaceAll(/\{\{?\w+\}\}?/g, '')] as const,
  );
  expect(texts.filter(([key, text]) => OTHER_ENGLISH.test(text) && !key.startsWith('synonyms.'))).toEqual([]);
});
