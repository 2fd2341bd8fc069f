import { readableCode, type IncidentStatus } from '../../../domain/desk/incidents/incident-codes.ts';
import { INCIDENT_WORDS_EN_US } from '../../../domain/desk/incidents/incident-words-en-us.ts';
import { INCIDENT_WORDS_PT_BR } from '../../../domain/desk/incidents/incident-words-pt-br.ts';
import type { SystemComment } from '../../../domain/desk/incidents/system-comment.ts';
import { isTypeName } from '../../../domain/desk/incidents/incident-title.ts';
import { message, type Locale } from './message.ts';

/** Texts of incidents are part of the data, as situations are: they are kept in one language. */
export const INCIDENT_LOCALE: Locale = 'pt-BR';

const INCIDENT_WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': INCIDENT_WORDS_PT_BR,
  'en-US': INCIDENT_WORDS_EN_US,
};

/** The name of a kind of incident in a language; its code as readable text where it has none. */
export const incidentWord = (locale: Locale, type: string): string =>
  Object.hasOwn(INCIDENT_WORDS[locale], type) ? INCIDENT_WORDS[locale][type]! : readableCode(type);

/** A title in a language where it only names the type; as it was written otherwise. */
export const titleIn = (locale: Locale, { type, title }: { type: string; title: string }): string =>
  isTypeName(type, title) ? incidentWord(locale, type) : title;

const SYSTEM_MESSAGES = {
  spokeAgain: 'incident.spoke-again',
  causeOver: 'incident.cause-over',
  longerSilence: 'incident.longer-silence',
} as const;

/** What the system says as it is kept, for files and for readers that know none of its words. */
export const systemText = ({ word, hours }: SystemComment): string =>
  message(INCIDENT_LOCALE, SYSTEM_MESSAGES[word], { hours: hours ?? 0 });

const STATUS_WORDS: Readonly<Record<Locale, Readonly<Record<IncidentStatus, string>>>> = {
  'pt-BR': { OPEN: 'Aberto', PROGRESS: 'Em andamento', CANCELLED: 'Cancelado', RESOLVED: 'Resolvido' },
  'en-US': { OPEN: 'Open', PROGRESS: 'In progress', CANCELLED: 'Canceled', RESOLVED: 'Resolved' },
};

/** How an incident stands, in a language; an unknown status as readable text. */
export const statusWord = (locale: Locale, status: string): string =>
  Object.hasOwn(STATUS_WORDS[locale], status) ? STATUS_WORDS[locale][status as IncidentStatus] : readableCode(status);
