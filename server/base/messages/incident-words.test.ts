import { expect, test } from 'vitest';
import { titleIn } from './incident-words.ts';

test('a title that only names the type is said in the language asked for, another as it was written', () => {
  const raised = { type: 'AREA_STAY', title: 'Ficou tempo demais em uma área' };
  expect([titleIn('pt-BR', raised), titleIn('en-US', raised)]).toEqual([
    'Ficou tempo demais em uma área',
    'Stayed too long in an area',
  ]);
  expect(titleIn('en-US', { type: 'THEFT', title: 'Levado do pátio' })).toBe('Levado do pátio');
});
