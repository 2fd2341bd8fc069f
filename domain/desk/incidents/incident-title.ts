import { INCIDENT_WORDS_EN_US } from './incident-words-en-us.ts';
import { INCIDENT_WORDS_PT_BR } from './incident-words-pt-br.ts';

const WORDS: readonly Readonly<Record<string, string>>[] = [INCIDENT_WORDS_PT_BR, INCIDENT_WORDS_EN_US];

/**
 * Whether a title is only the name of the type, in any language: a rule gave it, or a person left the title empty. Such
 * a title is read in the language of the reader.
 */
export const isTypeName = (type: string, title: string): boolean =>
  WORDS.some((words) => Object.hasOwn(words, type) && words[type] === title);
