import { expect, test } from 'vitest';
import { contrastFacts, drawnInstead } from './contrast.ts';

test('the ratios beside the preview are contrasts of the drawn colours, and all are readable', () => {
  for (const primary of ['#ffee00', '#000033', '#2e6373', '#ff0000'])
    for (const scheme of ['light', 'dark'] as const)
      for (const { where, ratio, isReadable } of contrastFacts({ primary }, scheme))
        expect([where, ratio >= 4.5, isReadable], `${primary} ${scheme}`).toEqual([where, true, true]);
});

test('for an unreadable colour the one drawn instead is returned', () => {
  expect(drawnInstead({ primary: '#2e6373' }, 'light')).toBeNull();
  expect(drawnInstead({ primary: '#ffee00' }, 'light')).toMatch(/^#[0-9a-f]{6}$/);
});
