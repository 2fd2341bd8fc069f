import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test('a zone is one of the IANA database, not an offset and not any text', () => {
  for (const zone of ['America/Sao_Paulo', 'Europe/Lisbon', 'UTC', 'America/Argentina/Buenos_Aires'])
    expect(isTimeZone(zone), zone).toBe(true);
  for (const text of ['', 'Mars/Olympus', '+03:00', '-3', 'São Paulo', '../etc'])
    expect(isTimeZone(text), text).toBe(false);
});
