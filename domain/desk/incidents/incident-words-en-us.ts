import type { IncidentType } from './incident-codes.ts';

/** What kinds of incidents are called in English, on screens and in files. */
export const INCIDENT_WORDS_EN_US: Readonly<Record<IncidentType, string>> = {
  THEFT: 'Theft',
  STEAL: 'Robbery',
  PANIC: 'Panic',
  STRANGE_MOVING: 'Strange movement',
  TOWING: 'Towed while parked',
  JAMMER_DETECTION_ALERT: 'Signal jammer detected',
  BATTERY_LOSS: 'Battery loss',
  BATTERY_DISCHARGED: 'Battery discharged',
  DISCONNECTED_FROM_THE_VEHICLE_BATTERY: 'Disconnected from the vehicle battery',
  BACKUP_BATTERY_CONNECTED: 'Backup battery connected',
  BACKUP_BATTERY_DISCONNECTED: 'Backup battery disconnected',
  BACKUP_BATTERY_ERROR: 'Backup battery error',
  NO_COMMUNICATION_24HS: 'No communication for 24 h',
  NO_COMMUNICATION_48HS: 'No communication for 48 h',
  NO_COMMUNICATION_72HS: 'No communication for 72 h',
  NO_COMMUNICATION_120HS: 'No communication for 120 h',
  SPEED_LIMIT: 'Over the speed limit',
  AREA_ENTERED: 'Entered an area',
  AREA_LEFT: 'Left an area',
  AREA_STAY: 'Stayed too long in an area',
  AREA_LATE: 'Late at an area',
  AREA_SPEED: 'Speeding in an area',
  MAINTENANCE_OVERDUE: 'Maintenance overdue',
  CUSTOM: 'Other',
};
