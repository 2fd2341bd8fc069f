import { INCIDENT_TYPES, readableCode, type IncidentType } from '../../../domain/desk/incidents/incident-codes.ts';
import { isTypeName } from '../../../domain/desk/incidents/incident-title.ts';
import { i18n } from '../../base/i18n/i18n.ts';

/** The known types as people choose among them, what is urgent first. */
export const TYPE_GROUPS = {
  crime: ['THEFT', 'STEAL', 'PANIC', 'STRANGE_MOVING', 'TOWING', 'JAMMER_DETECTION_ALERT'],
  power: [
    'DISCONNECTED_FROM_THE_VEHICLE_BATTERY',
    'BATTERY_LOSS',
    'BATTERY_DISCHARGED',
    'BACKUP_BATTERY_CONNECTED',
    'BACKUP_BATTERY_DISCONNECTED',
    'BACKUP_BATTERY_ERROR',
  ],
  silence: ['NO_COMMUNICATION_24HS', 'NO_COMMUNICATION_48HS', 'NO_COMMUNICATION_72HS', 'NO_COMMUNICATION_120HS'],
  other: [
    'SPEED_LIMIT',
    'AREA_ENTERED',
    'AREA_LEFT',
    'AREA_STAY',
    'AREA_LATE',
    'AREA_SPEED',
    'MAINTENANCE_OVERDUE',
    'CUSTOM',
  ],
} as const satisfies Record<string, readonly IncidentType[]>;

const isKnown = (type: string): type is IncidentType => (INCIDENT_TYPES as readonly string[]).includes(type);

/** Name of a type of incident; an unknown code as a sentence of its words. */
export const typeText = (type: string): string =>
  isKnown(type) ? i18n.t(`incidents.types.${type}`) : readableCode(type);

/** A title as it was written; one that only names the type in the language of the reader. */
export const titleText = (type: string, title: string): string => (isTypeName(type, title) ? typeText(type) : title);
