import { expect, test } from 'vitest';
import { zoneChoice, zoneChoices } from './time-zones.ts';

const JUNE = Date.parse('2026-06-15T12:00:00Z');

test('a time zone reads by its distance from Greenwich at the moment, its place, and its name in the language', () => {
  expect(zoneChoice('America/Sao_Paulo', 'pt-BR', JUNE).label).toBe('GMT-3 Sao Paulo, Horário Padrão de Brasília');
  expect(zoneChoice('America/New_York', 'en-US', JUNE).label).toBe('GMT-4 New York, Eastern Time');
  expect(zoneChoice('America/New_York', 'en-US', Date.parse('2026-12-15T12:00:00Z')).label).toContain('GMT-5 ');
});

test('a zone without a name reads by its place alone, and one that the browser does not know by its id', () => {
  expect(zoneChoice('Etc/GMT+3', 'pt-BR', JUNE).label).toBe('GMT-3 GMT+3');
  expect(zoneChoice('Mars/Olympus', 'pt-BR', JUNE)).toEqual({ value: 'Mars/Olympus', label: 'Mars/Olympus' });
});

test('all zones that the browser knows are there to choose', () => {
  const choices = zoneChoices('en-US', JUNE);
  expect(choices.map(({ value }) => value)).toEqual(Intl.supportedValuesOf('timeZone'));
});
