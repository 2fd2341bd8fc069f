import { expect, test } from 'vitest';
import { PT_BR } from '../../server/base/messages/pt-br.ts';
import { EN_US } from '../../server/base/messages/en-us.ts';
import { enUs } from '../../src/base/i18n/en-us/all.ts';
import { ptBr } from '../../src/base/i18n/pt-br/all.ts';

type Tree = { readonly [key: string]: string | Tree };
const values = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : values(value)));

/** Portuguese texts that the error catalogue gives, with its spelling, by row. */
const GIVEN: Record<string, string> = {
  'ERR-07': 'Você não possui permissão para acessar o sistema.',
  'ERR-08': 'Erro ao logar com o google',
  'ERR-09': 'Erro ao logar com o facebook',
  'ERR-10': 'Serviço indisponível, tente novamente em alguns segundos...',
  'ERR-16': 'Resetado com sucesso!',
  'ERR-17': 'Erro ao tentar resetar.',
  'ERR-18': 'Nenhuma conta foi encontrada com os login ou e-mail informado.',
  'ERR-20': 'Preencha o campo com seu e-mail ou login e complete o reCAPTCHA!',
  'ERR-21': 'Preencha todos os campos para continuar.',
  'ERR-22': 'Campo nova senha deve conter entre 8 e 32 caracteres.',
  'ERR-23': 'Campo confimar senha deve conter entre 8 e 32 caracteres.',
  'ERR-24': 'Confimação de senha deve ser igual ao campo Senha.',
  'ERR-25': 'Não foi possivel obter o parâmetro do token.',
  'ERR-26 of the server': 'Token inválido',
  'ERR-26': 'Token expirou ou é inválido!',
  'ERR-27': 'Falha ao enviar requisição, tente novamente.',
  'ERR-28': 'Permissão de notificação negada pelo usuário.',
  'ERR-30': 'Não foi possivel obter dados da localização.',
  'ERR-31': 'Aguarde todos os rastreadores serem carregados.',
  'ERR-32': 'Carregando dispositivos...',
  'ERR-36': 'Incidente código {{id}} foi criado com sucesso',
};

/** Those of screens that are built later: they need not be there yet, but nothing like them may be spelled otherwise. */
const LATER: Record<string, string> = {
  'ERR-47': 'Nenhum registro encontrado...',
};

/** English texts that the catalogue gives. */
const GIVEN_ENGLISH: Record<string, string> = {
  'ERR-01': '502 Bad Gateway',
  'ERR-04': 'Invalid access_token',
  'ERR-05': 'Failed to login with token.',
  'ERR-06': 'Failed to get permissions.',
  'SES-11': 'Min character length is 4',
  'SES-32': 'access_token expired',
};

const PORTUGUESE = [...values(ptBr), ...Object.values(PT_BR)];
const ENGLISH = [...values(enUs), ...Object.values(EN_US)];
/** A text without accents, case and signs: what is alike in it and yet another text is a misspelling. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

test('the Portuguese messages of the error catalogue stand verbatim, with their spelling (I18-12)', () => {
  const missing = Object.entries(GIVEN).filter(([, text]) => !PORTUGUESE.includes(text));
  expect(missing).toEqual([]);
  const given = new Map([...Object.values(GIVEN), ...Object.values(LATER)].map((text) => [bare(text), text]));
  expect(PORTUGUESE.filter((text) => (given.get(bare(text)) ?? text) !== text)).toEqual([]);
});

test('the Portuguese messages of the catalogue have an English wording of their own (I18-13)', () => {
  const portuguese = new Set(Object.values(GIVEN));
  expect(ENGLISH.filter((text) => portuguese.has(text))).toEqual([]);
  for (const key of Object.keys(PT_BR)) expect(EN_US).toHaveProperty([key]);
});

test('the English messages of the catalogue stand verbatim', () => {
  expect(Object.entries(GIVEN_ENGLISH).filter(([, text]) => !ENGLISH.includes(text))).toEqual([]);
});
