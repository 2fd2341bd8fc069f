import { expect, test } from 'vitest';
import { EN_US as serverEnUs } from '../../server/base/messages/en-us.ts';
import { PT_BR as serverPtBr } from '../../server/base/messages/pt-br.ts';
import { form as enUs } from '../../src/base/i18n/en-us/form.ts';
import { form as ptBr } from '../../src/base/i18n/pt-br/form.ts';

const LANGUAGES = [
  { language: 'pt-BR', page: ptBr.rule, server: serverPtBr as Readonly<Record<string, string>> },
  { language: 'en-US', page: enUs.rule, server: serverEnUs as Readonly<Record<string, string>> },
];

test.each(LANGUAGES)('in $language the page says what is wrong with a field as the server does', ({ page, server }) => {
  const codeOf = (key: string): string => `field.${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const words = Object.entries(page).map(([key, text]) => [codeOf(key), text.replace(/\{\{(\w+)\}\}/g, '{$1}')]);
  expect(words.length).toBeGreaterThan(5);
  expect(words).toEqual(words.map(([code]) => [code, server[code!]]));
});
