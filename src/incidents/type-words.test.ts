import { expect, test } from 'vitest';
import { INCIDENT_SITUATIONS, INCIDENT_STATUSES, INCIDENT_TYPES, readableCode, type IncidentType } from '../../domain/incident-codes.ts';
import { enUs } from '../i18n/en-us/all.ts';
import { ptBr } from '../i18n/pt-br/all.ts';
import { TYPE_GROUPS, typeText } from './type-words.ts';

const ROWS: Record<string, IncidentType> = {
  'INC-21': 'NO_COMMUNICATION_24HS', 'INC-22': 'NO_COMMUNICATION_48HS', 'INC-23': 'NO_COMMUNICATION_72HS', 'INC-24': 'NO_COMMUNICATION_120HS',
  'INC-25': 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY', 'INC-26': 'STRANGE_MOVING', 'INC-28': 'BACKUP_BATTERY_CONNECTED', 'INC-29': 'BACKUP_BATTERY_DISCONNECTED',
  'INC-30': 'BACKUP_BATTERY_ERROR', 'INC-31': 'THEFT', 'INC-32': 'JAMMER_DETECTION_ALERT', 'INC-33': 'STEAL', 'INC-34': 'CUSTOM', 'INC-35': 'BATTERY_LOSS',
  'INC-36': 'PANIC', 'INC-37': 'BATTERY_DISCHARGED',
};

for (const [row, type] of Object.entries(ROWS))
  test(`an incident may be of the type ${type}, which has a name in both languages (${row})`, () => {
    expect(INCIDENT_TYPES).toContain(type);
    for (const words of [ptBr, enUs]) expect(words.incidents.types[type].length).toBeGreaterThan(3);
  });

test('every known type can be chosen, once, and no two have one name', () => {
  expect(Object.values(TYPE_GROUPS).flat().sort()).toEqual([...INCIDENT_TYPES].sort());
  for (const words of [ptBr, enUs]) expect(new Set(Object.values(words.incidents.types)).size).toBe(INCIDENT_TYPES.length);
});

test('a type that nobody knows reads as a sentence of its code', () => {
  expect([typeText('DOOR_LEFT_OPEN'), readableCode('X1'), readableCode('__')]).toEqual(['Door left open', 'X1', '__']);
});

test('the statuses and situations are those of the catalogue (INC-39, INC-42, INC-43)', () => {
  expect(INCIDENT_STATUSES).toEqual(['OPEN', 'PROGRESS', 'CANCELLED', 'RESOLVED']);
  expect(INCIDENT_SITUATIONS.slice(0, 2)).toEqual(['Análise em andamento', 'Análise pelo sistema']);
});

test('the further situations are those of the catalogue (INC-44, INC-45, INC-46)', () => {
  expect(INCIDENT_SITUATIONS.slice(2)).toEqual(['Solicitação operacional', 'Resposta fora do padrão', 'Resolvido pelo WhatsApp']);
});
