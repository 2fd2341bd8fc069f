import { expect, test } from 'vitest';
import { mapPreferences } from './map-preferences.ts';

test('the map screen starts on Open Street (CST-31)', () => {
  expect(mapPreferences().provider).toBe('OPENSTREET');
});
