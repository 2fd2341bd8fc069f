import { expect, test } from 'vitest';
import { dayTimeOf } from './day-time.ts';

test('the moment of an incident is that of the zone of the person, as their language writes it', () => {
  const ms = Date.UTC(2026, 10, 21, 12, 42);
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const brazil = { locale: 'pt-BR', timeZone: 'America/Sao_Paulo' };
  expect(dayTimeOf(brazil).format(ms)).toBe('21/11, 09:42');
  expect(plain(dayTimeOf({ locale: 'en-US', timeZone: 'America/New_York' }).format(ms))).toBe('11/21, 07:42 AM');
});
