import { expect, test } from 'vitest';
import type { CommandReach } from '../../../contract/rest/desk/command-calls.ts';
import { mannerBody, mannerFault, usualManner } from './manner.ts';

const reach = (change: Partial<CommandReach> = {}): CommandReach => ({
  isConnected: true,
  gprs: { isPossible: true, types: ['positionInquiry', 'oilCut'], fault: null },
  sms: { isPossible: false, types: [], fault: 'no-sms' },
  ...change,
});

test('over GPRS a command goes at once only to a tracker that is connected, else it may wait (CMD-12)', () => {
  const away = reach({ isConnected: false });
  expect(mannerFault('now', away, 'oilCut')).toBe('not-connected');
  expect(mannerFault('later', away, 'oilCut')).toBeNull();
  expect(mannerFault('now', reach(), 'oilCut')).toBeNull();
  // Where nobody can say whether it is connected, the gateway finds out.
  expect(mannerFault('now', reach({ isConnected: null }), 'oilCut')).toBeNull();
});

test('a way that carries nothing, or not this command, says why', () => {
  const none = { isPossible: false, types: [], fault: 'no-transport' } as const;
  expect(mannerFault('now', reach({ gprs: { ...none, types: [] } }), 'oilCut')).toBe('no-transport');
  expect(mannerFault('later', reach({ gprs: { ...none, types: [] } }), 'oilCut')).toBe('no-transport');
  expect(mannerFault('sms', reach(), 'oilCut')).toBe('no-sms');
  expect(mannerFault('sms', reach({ sms: { ...none, types: [] } }), 'oilCut')).toBe('no-sms-gateway');
  expect(mannerFault('now', reach(), 'apn')).toBe('not-this-type');
});

test('the first manner that is possible is the usual one', () => {
  const sms = { isPossible: true, types: ['oilCut' as const], fault: null };
  const none = { isPossible: false, types: [], fault: 'no-transport' as const };
  expect(usualManner(reach(), 'oilCut')).toBe('now');
  expect(usualManner(reach({ isConnected: false }), 'oilCut')).toBe('later');
  expect(usualManner(reach({ gprs: none, sms }), 'oilCut')).toBe('sms');
  expect(usualManner(reach({ gprs: none }), 'oilCut')).toBe('now');
});

test('what waits says how long, a text does not wait', () => {
  expect([mannerBody('now', 'hour'), mannerBody('later', 'hour'), mannerBody('sms', 'hour')]).toEqual([
    { way: 'gprs' },
    { way: 'gprs', queueMinutes: 60 },
    { way: 'sms' },
  ]);
});
