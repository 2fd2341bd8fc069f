import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../base/i18n/i18n.ts';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { changedWords } from './changed-words.ts';
import { statusText } from '../incidents/case-words.ts';

beforeAll(() =>
  i18n.init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: ptBr } }, interpolation: { escapeValue: false } }),
);

test('a status has a name, an unknown one is shown by its own (INC-40, INC-41)', () => {
  expect(['OPEN', 'PROGRESS', 'CANCELLED', 'RESOLVED'].map(statusText)).toEqual([
    'Aberto',
    'Em andamento',
    'Cancelado',
    'Resolvido',
  ]);
  expect(statusText('PENDING_VENDOR')).toBe('PENDING_VENDOR');
});

test('what overtook an action is said in a few words, without ids', () => {
  const changes = {
    operatorName: { before: null, after: 'Ana Prado' },
    operator: { before: null, after: 1_234_567_890_123_456 },
    status: { before: 'OPEN', after: 'PROGRESS' },
    situation: { before: null, after: 'Análise em andamento' },
  };
  expect(changedWords({ changes })).toBe('status: Em andamento, situação: Análise em andamento, operador: Ana Prado');
  expect(changedWords({ changes: {} })).toBe('—');
});
