import { deviceStore } from '../platform.ts';
import { watchStored } from '../tabs/platform.ts';

export const LANGUAGES = ['pt-BR', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'pt-BR';

const STORE_KEY = 'rastro.language';

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.includes(text as Language);

/** The language to speak: what the person chose, else US English when the browser asks for exactly that, else Portuguese. */
export function chooseLanguage(saved: string | null, browser: readonly string[]): Language {
  if (isLanguage(saved)) return saved;
  return browser[0] === 'en-US' ? 'en-US' : DEFAULT_LANGUAGE;
}

export const savedLanguage = (): string | null => deviceStore.get(STORE_KEY);
/** Calls with the language that another tab of this browser chose; returns an unsubscribe function. */
export const watchLanguage = (onLanguage: (language: Language) => void): (() => void) =>
  watchStored(STORE_KEY, (text) => {
    if (isLanguage(text)) onLanguage(text);
  });
export const saveLanguage = (language: Language): void => deviceStore.set(STORE_KEY, language);
