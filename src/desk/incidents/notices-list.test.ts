import { expect, test } from 'vitest';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { noticeKey } from './notices-list.ts';

type News = Extract<BrokerMessage, { message: 'Incident' }>['body'];
const told = (given: Partial<News>): News => ({
  id: '1',
  code: null,
  title: null,
  message: null,
  type: null,
  status: null,
  device: null,
  deviceName: null,
  raisedBy: null,
  change: 'CHANGED',
  version: 1,
  ...given,
});

test('a message that comes twice counts once, and each change of an incident counts (INC-60, BRK-04)', () => {
  const keys = [
    told({ change: 'RAISED', version: 0 }),
    told({ change: 'RAISED', version: 0 }),
    told({ version: 1 }),
    told({ version: 1 }),
    told({ version: 2 }),
    told({ id: '2', version: 2 }),
  ].map(noticeKey);
  expect(new Set(keys).size).toBe(4);
  expect(keys).not.toContain(null);
});

test('what is said about an incident is a notice, who looks at it is none', () => {
  const keys = (['COMMENTED', 'COMMENTED', 'CHANGED'] as const).map((change) => noticeKey(told({ change })));
  expect(new Set(keys).size).toBe(2);
  expect(noticeKey(told({ change: 'VIEWED' }))).toBeNull();
});
