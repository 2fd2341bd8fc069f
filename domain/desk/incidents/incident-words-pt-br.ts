import type { IncidentType } from './incident-codes.ts';

/** What kinds of incidents are called in Portuguese, on screens and in files. */
export const INCIDENT_WORDS_PT_BR = {
  THEFT: 'Furto',
  STEAL: 'Roubo',
  PANIC: 'Pânico',
  STRANGE_MOVING: 'Movimento estranho',
  TOWING: 'Reboque com o veículo estacionado',
  JAMMER_DETECTION_ALERT: 'Jammer detectado',
  BATTERY_LOSS: 'Perda de bateria',
  BATTERY_DISCHARGED: 'Bateria descarregada',
  DISCONNECTED_FROM_THE_VEHICLE_BATTERY: 'Rastreador desconectado da bateria',
  BACKUP_BATTERY_CONNECTED: 'Bateria backup conectada',
  BACKUP_BATTERY_DISCONNECTED: 'Bateria backup desconectada',
  BACKUP_BATTERY_ERROR: 'Falha na bateria backup',
  NO_COMMUNICATION_24HS: 'Sem comunicação há 24 h',
  NO_COMMUNICATION_48HS: 'Sem comunicação há 48 h',
  NO_COMMUNICATION_72HS: 'Sem comunicação há 72 h',
  NO_COMMUNICATION_120HS: 'Sem comunicação há 120 h',
  SPEED_LIMIT: 'Excesso de velocidade',
  AREA_ENTERED: 'Entrou em uma área',
  AREA_LEFT: 'Saiu de uma área',
  AREA_STAY: 'Ficou tempo demais em uma área',
  AREA_LATE: 'Atrasado em uma área',
  AREA_SPEED: 'Excesso de velocidade na área',
  MAINTENANCE_OVERDUE: 'Manutenção vencida',
  CUSTOM: 'Outro',
} as const satisfies Record<IncidentType, string>;
