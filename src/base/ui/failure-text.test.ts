import { beforeAll, expect, test } from 'vitest';
import type { Failure } from '../../../contract/failure.ts';
import { ptBr } from '../i18n/pt-br/all.ts';
import { i18n } from '../i18n/i18n.ts';
import { failureText } from './failure-text.ts';

beforeAll(async () => {
  await i18n.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: ptBr } },
    interpolation: { escapeValue: false },
  });
});

const FALLBACK = 'Serviço indisponível, tente novamente em alguns segundos...';
const answer = (status: number, kind: Failure['kind'], words: string | null): Failure => ({
  kind,
  origin: 'server',
  status,
  message: words ?? `${status} Whatever`,
  ...(words === null ? {} : { requestId: 'r-1' }),
});

test('a 400, 404 or 500 shows the server message (ERR-10, ERR-11, ERR-12)', () => {
  expect(failureText(answer(400, 'refused', 'A placa já existe.'))).toBe('A placa já existe.');
  expect(failureText(answer(404, 'missing', 'Este veículo não existe.'))).toBe('Este veículo não existe.');
  expect(failureText(answer(500, 'broken', 'O servidor tropeçou.'))).toBe('O servidor tropeçou.');
});

test('a 400, 404 or 500 without a server message reads as an unavailable service', () => {
  for (const [status, kind] of [
    [400, 'refused'],
    [404, 'missing'],
    [500, 'broken'],
  ] as const)
    expect(failureText(answer(status, kind, null))).toBe(FALLBACK);
});

test('a 502 reads as an unavailable service, whatever its message', () => {
  expect(failureText(answer(502, 'broken', 'nginx: upstream'))).toBe(FALLBACK);
});

test('a refusal of rights or of too many tries has its own text also where the answer had none', () => {
  expect(failureText(answer(403, 'forbidden', null))).toBe(ptBr.failure.forbidden);
  expect(failureText(answer(429, 'busy', null))).toBe(ptBr.failure.busy);
});

test('without an answer the text is that of the kind and never the log line', () => {
  expect(failureText({ kind: 'offline', origin: 'core', message: 'TypeError: Failed to fetch' })).toBe(
    ptBr.failure.offline,
  );
});
