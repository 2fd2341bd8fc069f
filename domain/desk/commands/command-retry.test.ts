import { expect, test } from 'vitest';
import { commandStatus } from './commands.ts';
import { isOpen, isOutcomeUnknown, retryOf } from './command-retry.ts';

test('what was done, waits, was taken back or replaced is not sent again', () => {
  for (const status of ['QUEUED', 'PENDING', 'SENT', 'DONE', 'CANCELLED'] as const)
    expect(retryOf({ type: 'positionInquiry', status, fault: null })).toBeNull();
  expect(retryOf({ type: 'oilCut', status: 'FAILED', fault: 'superseded' })).toBeNull();
});

test('a block is never sent again without asking, nor are bytes whose outcome nobody knows', () => {
  const failed = { status: 'FAILED', fault: 'gateway-refused' } as const;
  const unanswered = { status: 'EXPIRED', fault: 'no-answer' } as const;
  expect([retryOf({ type: 'oilCut', ...failed }), retryOf({ type: 'oilCut', ...unanswered })]).toEqual([
    'after-asking',
    'after-asking',
  ]);
  expect([retryOf({ type: 'raw', ...failed }), retryOf({ type: 'raw', ...unanswered })]).toEqual([
    'at-once',
    'after-asking',
  ]);
  const unknown = { status: 'UNKNOWN', fault: 'gateway-silent' } as const;
  expect([failed, unanswered, unknown].map(isOutcomeUnknown)).toEqual([false, true, true]);
  expect([retryOf({ type: 'raw', ...unknown }), retryOf({ type: 'positionInquiry', ...unknown })]).toEqual([
    'after-asking',
    'at-once',
  ]);
});

test('a position or an interval is asked for again at once; of an access point the password has to be written anew', () => {
  const unanswered = { status: 'EXPIRED', fault: 'no-answer' } as const;
  for (const type of ['positionInquiry', 'reboot', 'interval', 'serverAddress', 'rf', 'sleep'] as const)
    expect([type, retryOf({ type, ...unanswered })]).toEqual([type, 'at-once']);
  expect(retryOf({ type: 'apn', ...unanswered })).toBe('by-form');
});

test('of what waits or is with its tracker something more may become', () => {
  expect(commandStatus.options.filter((status) => isOpen({ status }))).toEqual(['PENDING', 'SENT', 'QUEUED']);
});
