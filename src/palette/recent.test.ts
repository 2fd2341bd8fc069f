import { expect, test } from 'vitest';
import type { SignedIn } from '../../contract/core.ts';
import { openRecent, type Recent } from './recent.ts';

const session = (id: number) => ({ session: { user: { id } } as SignedIn });
const SANDERO: Recent = { kind: 'vehicle', vehicle: { device: 7, name: 'Sandero prata', detail: 'PXT4E21' } };

test('recent vehicles do not survive the session', () => {
  const first = openRecent(session(1));
  first.note(SANDERO);
  expect(first.list()).toEqual([SANDERO]);
  expect(openRecent(session(1)).list()).toEqual([]);
});
