import type { TFunction } from 'i18next';
import { plainText } from '../../domain/base/plain-text.ts';
import { synonyms as english } from '../base/i18n/en-us/synonyms.ts';
import { i18n } from '../base/i18n/i18n.ts';
import { LANGUAGES } from '../base/i18n/language.ts';
import { DEEDS, synonyms as portuguese, type DeedWord, type Synonyms } from '../base/i18n/pt-br/synonyms.ts';

const BOTH: readonly Synonyms[] = [portuguese, english];

const phrases = (text: string | undefined): string[] => text?.split(', ') ?? [];

/** A text as it reads in each language. */
export const inAllLanguages = (text: (t: TFunction) => string): string[] =>
  LANGUAGES.map((language) => text(i18n.getFixedT(language)));

/** What the screen of a title is called besides, in every language. */
export const screenWords = (title: string): string[] =>
  BOTH.flatMap(({ screens }) => phrases((screens as Readonly<Record<string, string>>)[title]));

/** What an action on a vehicle is called, in every language. */
export const deedWords = (deed: DeedWord): string[] => BOTH.flatMap(({ deeds }) => phrases(deeds[deed]));

const NAMES = DEEDS.map((deed) => ({ deed, words: deedWords(deed).map(plainText) }));

/** The actions that a word names. */
const namedBy = (word: string): DeedWord[] =>
  NAMES.filter(({ words }) => words.includes(plainText(word))).map(({ deed }) => deed);

/** A search for a vehicle that names an action too: `bloquear fji-1a80`. Words of an action alone are searched as they are. */
export function partedSearch(search: string): { term: string; deeds: readonly DeedWord[] } {
  const words = search.trim().split(/\s+/);
  const rest = words.filter((word) => namedBy(word).length === 0);
  if (rest.length === 0 || rest.length === words.length) return { term: search.trim(), deeds: [] };
  return { term: rest.join(' '), deeds: words.flatMap(namedBy) };
}
