import {
  INCIDENT_SITUATIONS,
  INCIDENT_STATUSES,
  type IncidentStatus,
} from '../../../domain/desk/incidents/incident-codes.ts';
import type { IncidentNotice } from '../../../domain/desk/incidents/incident.ts';
import { INCIDENT_OPERATIONS, type IncidentOperation } from '../../../domain/desk/incidents/incident-life.ts';
import { systemCommentOf } from '../../../domain/desk/incidents/system-comment.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { TYPE_GROUPS } from './type-words.ts';

const isStatus = (status: string): status is IncidentStatus =>
  (INCIDENT_STATUSES as readonly string[]).includes(status);

/** A status in words; one that is not known by its raw name. */
export const statusText = (status: string): string =>
  isStatus(status) ? i18n.t(`incidentCase.status.${status}`) : status;

/** Situations are stored in Portuguese: the texts of those of the catalogue, by what is stored. */
const SITUATIONS = {
  'Análise em andamento': 'analysis',
  'Análise pelo sistema': 'system',
  'Solicitação operacional': 'request',
  'Resposta fora do padrão': 'unusual',
  'Resolvido pelo WhatsApp': 'whatsapp',
} as const satisfies Record<(typeof INCIDENT_SITUATIONS)[number], string>;

/** A situation in the language of the reader; one that somebody wrote as it was written. */
export function situationText(situation: string): string {
  const known = INCIDENT_SITUATIONS.find((one) => one === situation);
  return known === undefined ? situation : i18n.t(`incidentCase.situations.${SITUATIONS[known]}`);
}

/** What is stored of a situation that was chosen or typed by its text. */
export const situationOf = (text: string): string =>
  INCIDENT_SITUATIONS.find((one) => situationText(one) === text) ?? text;

/** Whether a type says that somebody may be in danger or a vehicle is being taken. */
export const isGrave = (type: string): boolean => (TYPE_GROUPS.crime as readonly string[]).includes(type);

/** A comment as it was written; what the system says by itself in the language of the reader. */
export function commentText(comment: string, type: string): string {
  const said = systemCommentOf(type);
  return said === null ? comment : i18n.t(`incidentCase.said.${said.word}`, { hours: said.hours ?? 0 });
}

/** What was done, in words; what is not known by its raw name. */
export function deedText(operation: string): string {
  if (operation === 'create') return i18n.t('incidentCase.deeds.create');
  const known = INCIDENT_OPERATIONS.find((one): one is IncidentOperation => one === operation);
  return known === undefined ? operation : i18n.t(`incidentCase.deeds.${known}`);
}

/** Deeds that say by themselves how the incident stands after them. */
const SAYS_STATUS: readonly string[] = ['create', 'resolve', 'cancel'];

/** What was done, with what it changed where that says more. */
export function noticeText({
  operation,
  operatorName,
  situation,
  status,
}: Pick<IncidentNotice, 'operation' | 'operatorName' | 'situation' | 'status'>): string {
  const said =
    operation === 'assign' ? operatorName : operation === 'situation' ? situation && situationText(situation) : null;
  const known = said ?? (SAYS_STATUS.includes(operation) || status === null ? null : statusText(status));
  return known === null ? deedText(operation) : `${deedText(operation)}: ${known}`;
}
