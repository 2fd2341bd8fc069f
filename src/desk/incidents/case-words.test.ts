import { beforeAll, expect, test } from 'vitest';
import { INCIDENT_SITUATIONS, INCIDENT_STATUSES } from '../../../domain/desk/incidents/incident-codes.ts';
import { INCIDENT_OPERATIONS } from '../../../domain/desk/incidents/incident-life.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { enUs } from '../../base/i18n/en-us/all.ts';
import { commentText, deedText, isGrave, noticeText, situationOf, situationText, statusText } from './case-words.ts';

beforeAll(async () => {
  await i18n.init({
    lng: 'en-US',
    resources: { 'en-US': { translation: enUs } },
    interpolation: { escapeValue: false },
  });
});

test('known statuses are said in words, one that is not known by its raw name (INC-39, INC-40)', () => {
  expect(INCIDENT_STATUSES.map(statusText)).toEqual(['Open', 'In progress', 'Canceled', 'Resolved']);
  expect(['PENDING_VENDOR', 'SCHEDULED', ''].map(statusText)).toEqual(['PENDING_VENDOR', 'SCHEDULED', '']);
});

test('situations of the catalogue are read in the own language, one that somebody wrote as it was written', () => {
  const texts = INCIDENT_SITUATIONS.map(situationText);
  expect(texts[2]).toBe('Operator request');
  expect(texts.map(situationOf)).toEqual(INCIDENT_SITUATIONS);
  expect([situationText('Aguarda peça'), situationOf('Aguarda peça')]).toEqual(['Aguarda peça', 'Aguarda peça']);
});

test('what was done has words of its own, and what is not known its raw name', () => {
  const words = ['create', ...INCIDENT_OPERATIONS].map(deedText);
  expect(new Set(words).size).toBe(INCIDENT_OPERATIONS.length + 1);
  expect(words).toContain('Raised the incident');
  expect(deedText('merge')).toBe('merge');
});

test('a notice says what a deed changed where that says more, and nothing twice', () => {
  const notice = (operation: string, status: string | null, given = {}) =>
    noticeText({ operation, status, operatorName: null, situation: null, ...given });
  expect(notice('cancel', 'CANCELLED')).toBe('Canceled it');
  expect(notice('resolve', 'RESOLVED')).toBe('Resolved it');
  expect(notice('create', 'OPEN')).toBe('Raised the incident');
  expect(notice('comment', null)).toBe('Commented');
  expect(notice('assign', 'PROGRESS', { operatorName: 'Ana' })).toBe('Assigned it: Ana');
  expect(notice('assign', 'PROGRESS')).toBe('Assigned it: In progress');
});

test('what the system says is read in the own language, what a person wrote as it was written', () => {
  expect(commentText('A causa terminou.', 'SYSTEM:causeOver')).toBe('The cause is over.');
  expect(commentText('O silêncio continua.', 'SYSTEM:longerSilence:48')).toMatch(/new incident of 48 h/);
  expect(commentText('A causa terminou.', 'COMMENT')).toBe('A causa terminou.');
});

test('what puts somebody in danger or takes a vehicle is grave, an unknown code is not', () => {
  expect(['THEFT', 'PANIC', 'CUSTOM', 'NO_COMMUNICATION_24HS', '{hash}'].map(isGrave)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
