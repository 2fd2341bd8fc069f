import { INCIDENT_STATUSES, type IncidentStatus } from '../../domain/incident-codes.ts';
import { INCIDENT_OPERATIONS, type IncidentOperation } from '../../domain/incident-life.ts';
import { i18n } from '../i18n/i18n.ts';
import { TYPE_GROUPS } from './type-words.ts';

const isStatus = (status: string): status is IncidentStatus =>
  (INCIDENT_STATUSES as readonly string[]).includes(status);

/** A status in words; one that is not known by its raw name. */
export const statusText = (status: string): string =>
  isStatus(status) ? i18n.t(`incidentCase.status.${status}`) : status;

/** Whether a type says that somebody may be in danger or a vehicle is being taken. */
export const isGrave = (type: string): boolean => (TYPE_GROUPS.crime as readonly string[]).includes(type);

/** What was done, in words; what is not known by its raw name. */
export function deedText(operation: string): string {
  if (operation === 'create') return i18n.t('incidentCase.deeds.create');
  const known = INCIDENT_OPERATIONS.find((one): one is IncidentOperation => one === operation);
  return known === undefined ? operation : i18n.t(`incidentCase.deeds.${known}`);
}
