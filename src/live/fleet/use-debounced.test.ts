import { expect, test } from 'vitest';
import { SEARCH_PAUSE_MS } from './use-debounced.ts';

test('searches wait half a second for the next key (CST-50)', () => {
  expect(SEARCH_PAUSE_MS).toBe(500);
});
