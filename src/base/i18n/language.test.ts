import { expect, test } from 'vitest';
import { chooseLanguage, DEFAULT_LANGUAGE } from './language.ts';

test('the default language is Brazilian Portuguese (I18-02, I18-04, CST-29)', () => {
  expect(DEFAULT_LANGUAGE).toBe('pt-BR');
  expect(chooseLanguage(null, [])).toBe('pt-BR');
  expect(chooseLanguage(null, ['de-DE', 'en-US'])).toBe('pt-BR');
  expect(chooseLanguage(null, ['en-GB'])).toBe('pt-BR');
});

test('a browser that asks for en-US gets English (I18-03)', () => {
  expect(chooseLanguage(null, ['en-US', 'pt-BR'])).toBe('en-US');
});

test('what a person chose stands above what the browser asks for', () => {
  expect(chooseLanguage('pt-BR', ['en-US'])).toBe('pt-BR');
  expect(chooseLanguage('en-US', ['pt-BR'])).toBe('en-US');
  expect(chooseLanguage('xx', ['en-US'])).toBe('en-US');
});
