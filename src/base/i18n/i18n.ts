import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserLanguages } from '../platform.ts';
import { setFormatLocale } from './format.ts';
import {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  savedLanguage,
  saveLanguage,
  watchLanguage,
  type Language,
} from './language.ts';
import type { Texts } from './texts.ts';

/**
 * The texts of the console. Keys are written whole and literally, `t('login.title')`, so that the types know them and a test
 * finds the unused ones. React uses `useTranslation()`; code outside React uses `i18n.t`.
 */
export const i18n = i18next;

type PartOf<T> = { [K in keyof T]?: T[K] extends string ? T[K] : PartOf<T[K]> };
type Load<T> = Record<Language, () => Promise<T>>;

/** The texts of the sign-in page, those of every screen, and those of screens beside the maps: each is loaded once it is needed. */
const FIRST: Load<PartOf<Texts>> = {
  'pt-BR': async () => (await import('./pt-br/first.ts')).firstPtBr,
  'en-US': async () => (await import('./en-us/first.ts')).firstEnUs,
};
const USUAL: Load<PartOf<Texts>> = {
  'pt-BR': async () => (await import('./pt-br/usual.ts')).usualPtBr,
  'en-US': async () => (await import('./en-us/usual.ts')).usualEnUs,
};
const OTHERS: Load<PartOf<Texts>> = {
  'pt-BR': async () => (await import('./pt-br/others.ts')).othersPtBr,
  'en-US': async () => (await import('./en-us/others.ts')).othersEnUs,
};

/** What screens needed so far; from then on every language is loaded with it. */
const needed = new Map<Load<PartOf<Texts>>, Promise<void>>();

async function add(part: Load<PartOf<Texts>>, language: Language): Promise<void> {
  i18n.addResourceBundle(language, 'translation', await part[language](), true, true);
}

/** Loads a language as far as it is needed. */
async function bring(language: Language): Promise<void> {
  const parts = [FIRST, ...needed.keys()];
  await Promise.all(parts.map((part) => add(part, language)));
  // A screen asked for more meanwhile, in the language of before.
  if (needed.size + 1 > parts.length) await bring(language);
}

/** Loads a part in the language that is spoken, once. */
function bringPart(part: Load<PartOf<Texts>>): Promise<void> {
  const coming =
    needed.get(part) ??
    add(part, currentLanguage()).catch((error: unknown) => {
      // The next screen tries it again.
      needed.delete(part);
      throw error;
    });
  needed.set(part, coming);
  return coming;
}

/** Loads the texts of every screen: before anything is drawn but the pages of guests. */
export const bringUsualTexts = (): Promise<void> => bringPart(USUAL);

/** Loads the texts of every screen in each language: the palette finds by the words of all. */
export const bringUsualTextsOfAll = async (): Promise<void> => {
  await Promise.all(LANGUAGES.map((language) => add(USUAL, language)));
};

/** Loads a screen beside the maps, or a dialog, with the texts of those. */
export async function withOtherTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), bringPart(OTHERS)]);
  return loaded;
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
    resources: { [language]: { translation: await FIRST[language]() } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  apply(language);
  return language;
}

async function speak(language: Language): Promise<void> {
  await bring(language);
  apply(language);
  await i18n.changeLanguage(language);
}

/** Speaks another language from now on and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  await bring(language);
  saveLanguage(language);
  await speak(language);
}

/** Speaks what another tab of this browser chose; where its texts cannot be loaded the page goes on as it is. */
export const followLanguage = (): (() => void) =>
  watchLanguage((language) => void speak(language).catch(() => undefined));

/** The language spoken now. */
export const currentLanguage = (): Language => (i18n.language === 'en-US' ? 'en-US' : 'pt-BR');
