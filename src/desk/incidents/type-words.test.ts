import { expect, test } from 'vitest';
import {
  INCIDENT_SITUATIONS,
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
  readableCode,
  type IncidentType,
} from '../../../domain/desk/incidents/incident-codes.ts';
import { RULE_KINDS } from '../../../domain/desk/incidents/incident-rules.ts';
import { enUs } from '../../base/i18n/en-us/all.ts';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { TYPE_GROUPS, typeText } from './type-words.ts';

test.each([
  { row: 'INC-21', type: 'NO_COMMUNICATION_24HS' },
  { row: 'INC-22', type: 'NO_COMMUNICATION_48HS' },
  { row: 'INC-23', type: 'NO_COMMUNICATION_72HS' },
  { row: 'INC-24', type: 'NO_COMMUNICATION_120HS' },
  { row: 'INC-25', type: 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY' },
  { row: 'INC-26', type: 'STRANGE_MOVING' },
  { row: 'INC-28', type: 'BACKUP_BATTERY_CONNECTED' },
  { row: 'INC-29', type: 'BACKUP_BATTERY_DISCONNECTED' },
  { row: 'INC-30', type: 'BACKUP_BATTERY_ERROR' },
  { row: 'INC-31', type: 'THEFT' },
  { row: 'INC-32', type: 'JAMMER_DETECTION_ALERT' },
  { row: 'INC-33', type: 'STEAL' },
  { row: 'INC-34', type: 'CUSTOM' },
  { row: 'INC-35', type: 'BATTERY_LOSS' },
  { row: 'INC-36', type: 'PANIC' },
  { row: 'INC-37', type: 'BATTERY_DISCHARGED' },
])('an incident may be of the type $type, which has a name in both languages ($row)', ({ type }) => {
  expect(INCIDENT_TYPES).toContain(type);
  for (const words of [ptBr, enUs]) expect(words.incidents.types[type as IncidentType].length).toBeGreaterThan(3);
});

test('whatever a rule raises has a name in both languages', () => {
  const raised = Object.values(RULE_KINDS).map(({ type }) => type);
  expect(raised.filter((type) => !(INCIDENT_TYPES as readonly string[]).includes(type))).toEqual([]);
  expect([ptBr, enUs].map(({ incidents }) => [incidents.types.TOWING, incidents.types.SPEED_LIMIT])).toEqual([
    ['Reboque com o veículo estacionado', 'Excesso de velocidade'],
    ['Towed while parked', 'Over the speed limit'],
  ]);
});

test('every known type can be chosen, once, and no two have one name', () => {
  expect(Object.values(TYPE_GROUPS).flat().sort()).toEqual([...INCIDENT_TYPES].sort());
  for (const words of [ptBr, enUs])
    expect(new Set(Object.values(words.incidents.types)).size).toBe(INCIDENT_TYPES.length);
});

test('an unknown type reads as a sentence made of its code', () => {
  expect([typeText('DOOR_LEFT_OPEN'), readableCode('X1'), readableCode('__')]).toEqual(['Door left open', 'X1', '__']);
});

test('the statuses and situations are those of the catalogue (INC-39, INC-42, INC-43)', () => {
  expect(INCIDENT_STATUSES).toEqual(['OPEN', 'PROGRESS', 'CANCELLED', 'RESOLVED']);
  expect(INCIDENT_SITUATIONS.slice(0, 2)).toEqual(['Análise em andamento', 'Análise pelo sistema']);
});

test('the further situations are those of the catalogue (INC-44, INC-45, INC-46)', () => {
  expect(INCIDENT_SITUATIONS.slice(2)).toEqual([
    'Solicitação operacional',
    'Resposta fora do padrão',
    'Resolvido pelo WhatsApp',
  ]);
});
