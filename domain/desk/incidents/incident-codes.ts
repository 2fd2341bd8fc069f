/** Kinds of incidents that have a name of their own. Any other code may come too: it is shown as readable text. */
export const INCIDENT_TYPES = [
  'THEFT',
  'STEAL',
  'PANIC',
  'STRANGE_MOVING',
  'TOWING',
  'JAMMER_DETECTION_ALERT',
  'BATTERY_LOSS',
  'BATTERY_DISCHARGED',
  'DISCONNECTED_FROM_THE_VEHICLE_BATTERY',
  'BACKUP_BATTERY_CONNECTED',
  'BACKUP_BATTERY_DISCONNECTED',
  'BACKUP_BATTERY_ERROR',
  'NO_COMMUNICATION_24HS',
  'NO_COMMUNICATION_48HS',
  'NO_COMMUNICATION_72HS',
  'NO_COMMUNICATION_120HS',
  'SPEED_LIMIT',
  'AREA_ENTERED',
  'AREA_LEFT',
  'AREA_STAY',
  'AREA_LATE',
  'AREA_SPEED',
  'MAINTENANCE_OVERDUE',
  'CUSTOM',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

/** Where an incident stands, as the console moves it; there may be others, which are shown by their names. */
export const INCIDENT_STATUSES = ['OPEN', 'PROGRESS', 'CANCELLED', 'RESOLVED'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** States in words, as they are stored and filtered by: part of the data, not of a language. */
export const INCIDENT_SITUATIONS = [
  'Análise em andamento',
  'Análise pelo sistema',
  'Solicitação operacional',
  'Resposta fora do padrão',
  'Resolvido pelo WhatsApp',
] as const;
/** The state of an incident that a person raised. */
export const RAISED_BY_PERSON = 'Solicitação operacional' satisfies (typeof INCIDENT_SITUATIONS)[number];

/** The situation of an incident that somebody works on. */
export const WORKED_ON = 'Análise em andamento' satisfies (typeof INCIDENT_SITUATIONS)[number];

/** Operators that are listed at most to choose from. */
export const MOST_OPERATORS = 200;

/** Incidents a page of the list holds. */
export const INCIDENT_PAGE_SIZE = 10;
/** Notices of incidents that are loaded at a time. */
export const NOTICE_PAGE_SIZE = 30;
/** Comments that are loaded at a time. */
export const COMMENT_PAGE_SIZE = 10;

/** Whoever has an incident open says so this often, and is taken to have left after twice as long without a word. */
export const VIEWING_MS = 15_000;

/** Longest texts of an incident, in characters. */
export const TITLE_LENGTH = 120;
export const OBSERVATION_LENGTH = 2000;
export const COMMENT_LENGTH = 2000;
export const SITUATION_LENGTH = 120;
/** Devices that one creation raises incidents for at most. */
export const MOST_DEVICES_AT_ONCE = 50;

/** A code that has no name of its own as people read it: `Battery loss` of `BATTERY_LOSS`. */
export function readableCode(code: string): string {
  const words = code
    .toLowerCase()
    .split(/[_\s]+/)
    .filter(Boolean)
    .join(' ');
  return words === '' ? code : words.charAt(0).toUpperCase() + words.slice(1);
}
