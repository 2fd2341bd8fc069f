import { EN_US } from './en-us.ts';
import { PT_BR, type MessageCode } from './pt-br.ts';

export type Locale = 'pt-BR' | 'en-US';
export type Values = Readonly<Record<string, string | number>>;

const TEXTS: Record<Locale, Record<MessageCode, string>> = { 'pt-BR': PT_BR, 'en-US': EN_US };

/** A message in a language with its values filled in. */
export const message = (locale: Locale, code: MessageCode, values: Values = {}): string =>
  TEXTS[locale][code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** What is said in each language. */
export const inEachLanguage = (say: (locale: Locale) => string): Record<Locale, string> => ({
  'pt-BR': say('pt-BR'),
  'en-US': say('en-US'),
});

/**
 * The language of an `Accept-Language` header: the first of ours in order of weight, else Portuguese. Browsers always send one; a program that
 * names no language reads English, unless what it reads is shown to people.
 */
export function localeOf(header: string | undefined, unnamed: Locale = 'en-US'): Locale {
  if (!header || header.trim() === '*') return unnamed;
  const preferences = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight), index };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { tag } of preferences) {
    if (tag.startsWith('pt')) return 'pt-BR';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'pt-BR';
}
