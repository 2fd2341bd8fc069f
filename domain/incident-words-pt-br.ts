import type { IncidentType } from './incident-codes.ts';

/** What kinds of incidents are called in Portuguese, on screens and in files. */
export const INCIDENT_WORDS_PT_BR = {
  THEFT: 'Furto',
  STEAL: 'Roubo',
  PANIC: 'Pânico',
  STRANGE_MOVING: 'Movimento estranho',
  TOWING: 'Reboque com o veículo estacionado',
  JAMMER_DETECTION_ALERT: 'Bloqueador de sinal (jammer)',
  BATTERY_LOSS: 'Perda de bateria',
  BATTERY_DISCHARGED: 'Bateria descarregada',
  DISCONNECTED_FROM_THE_VEHICLE_BATTERY: 'Desligado da bateria do veículo',
  BACKUP_BATTERY_CONNECTED: 'Bateria reserva ligada',
  BACKUP_BATTERY_DISCONNECTED: 'Bateria reserva desligada',
  BACKUP_BATTERY_ERROR: 'Falha na bateria reserva',
  NO_COMMUNICATION_24HS: 'Sem comunicação há 24 h',
  NO_COMMUNICATION_48HS: 'Sem comunicação há 48 h',
  NO_COMMUNICATION_72HS: 'Sem comunicação há 72 h',
  NO_COMMUNICATION_120HS: 'Sem comunicação há 120 h',
  SPEED_LIMIT: 'Excesso de velocidade',
  AREA_ENTERED: 'Entrou em uma área',
  AREA_LEFT: 'Saiu de uma área',
  AREA_STAY: 'Ficou tempo demais em uma área',
  AREA_LATE: 'Atrasado em uma área',
  AREA_SPEED: 'Rápido demais dentro de uma área',
  MAINTENANCE_OVERDUE: 'Manutenção vencida',
  CUSTOM: 'Outro',
} as const satisfies Record<IncidentType, string>;
