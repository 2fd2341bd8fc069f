import { expect, test } from 'vitest';
import { isTag } from './command-rules.ts';

test('KTAG is the model of a tag, whatever follows it and however it is written, and no other model is (PNL-31)', () => {
  for (const model of ['KTAG', 'ktag', 'KTAG 2', 'KTAG-mini']) expect(isTag(model), model).toBe(true);
  for (const model of ['KTAGGER', 'GT06N', 'J16', 'my KTAG', '', null]) expect(isTag(model), String(model)).toBe(false);
});
