import { expect, test } from 'vitest';
import { profileSchema } from './user.ts';

test('there are three profiles (PRM-02)', () => {
  expect(profileSchema.options).toEqual(['ADMINISTRATOR', 'OPERATOR', 'USER']);
});
