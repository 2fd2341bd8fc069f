import { expect, test } from 'vitest';
import { isTypeName } from './incident-title.ts';

test('a title that is the name of its type in either language says nothing of its own', () => {
  expect(isTypeName('PANIC', 'Pânico')).toBe(true);
  expect(isTypeName('PANIC', 'Panic')).toBe(true);
  expect(isTypeName('AREA_LEFT', 'Saiu de uma área')).toBe(true);
});

test('a title that a person wrote, or that names another type, is its own', () => {
  expect(isTypeName('PANIC', 'Pânico na garagem')).toBe(false);
  expect(isTypeName('PANIC', 'Roubo')).toBe(false);
  expect(isTypeName('constructor', 'Pânico')).toBe(false);
});
