import { afterEach, expect, test } from 'vitest';
import { DEFAULT_TIMEZONE } from '../../../domain/base/time/time-zone.ts';
import { format, setFormatLocale, setFormatTimeZone } from './format.ts';

const NOON_UTC = Date.UTC(2026, 10, 21, 12, 0, 0);
afterEach(() => {
  setFormatTimeZone(DEFAULT_TIMEZONE);
  setFormatLocale('pt-BR');
});

test('the zone that is set applies to the whole page, whatever the zone of the machine, and a change of language keeps it (I18-06)', () => {
  const machine = process.env['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  try {
    setFormatTimeZone('America/Manaus');
    setFormatLocale('en-US');
    const { timeZone, time, dateTime } = format();
    expect(timeZone).toBe('America/Manaus');
    expect(
      [time(NOON_UTC), dateTime(Date.UTC(2026, 10, 21, 2, 0, 0))].map((text) => text.replaceAll('\u202f', ' ')),
    ).toEqual(['8:00:00 AM', '11/20/26, 10:00:00 PM']);
  } finally {
    if (machine === undefined) delete process.env['TZ'];
    else process.env['TZ'] = machine;
  }
});
