import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserLanguages } from '../platform.ts';
import { setFormatLocale } from './format.ts';
import { chooseLanguage, DEFAULT_LANGUAGE, savedLanguage, saveLanguage, type Language } from './language.ts';
import type { Texts } from './texts.ts';

/**
 * The texts of the console. Keys are written whole and literally, `t('login.title')`, so that the types know them and a test
 * finds the unused ones. React uses `useTranslation()`; code outside React uses `i18n.t`.
 */
export const i18n = i18next;

const LOAD: Record<Language, () => Promise<Texts>> = {
  'pt-BR': async () => (await import('./pt-br/all.ts')).ptBr,
  'en-US': async () => (await import('./en-us/all.ts')).enUs,
};

async function bring(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) i18n.addResourceBundle(language, 'translation', await LOAD[language]());
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  setFormatLocale(language);
}

/** Loads the texts of the language to speak; nothing is drawn before. */
export async function startI18n(): Promise<Language> {
  const language = chooseLanguage(savedLanguage(), browserLanguages());
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    load: 'currentOnly',
    resources: { [language]: { translation: await LOAD[language]() } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  apply(language);
  return language;
}

/** Speaks another language from now on and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  await bring(language);
  saveLanguage(language);
  apply(language);
  await i18n.changeLanguage(language);
}

/** The language spoken now. */
export const currentLanguage = (): Language => (i18n.language === 'en-US' ? 'en-US' : 'pt-BR');
