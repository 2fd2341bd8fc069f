import { expect, test } from 'vitest';
import { enUs } from '../../base/i18n/en-us/all.ts';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { readRange } from './export-range.ts';

const ZONE = 'America/Sao_Paulo';

test('an export without a period asks for start and end, also where one of them is there (INC-66, ERR-59)', () => {
  for (const range of [
    { start: '', end: '' },
    { start: '2026-11-20T09:00', end: '' },
    { start: '', end: '2026-11-20T09:00' },
  ])
    expect(readRange(range, ZONE)).toEqual({ fault: 'missing' });
  expect(ptBr.desk.export.missing).toBe('Informe o início e o fim do período a exportar.');
  expect(enUs.desk.export.missing).toContain('start and end');
});

test('a period is that of the zone of the person, and ends after it begins', () => {
  expect(readRange({ start: '2026-11-20T00:00', end: '2026-11-21T00:00' }, ZONE)).toEqual({
    start: '2026-11-20T03:00:00.000Z',
    end: '2026-11-21T03:00:00.000Z',
  });
  expect(readRange({ start: '2026-11-21T00:00', end: '2026-11-20T00:00' }, ZONE)).toEqual({ fault: 'order' });
});
