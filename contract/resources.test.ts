import { expect, test } from 'vitest';
import { CALLS } from './rest/calls.ts';
import { NEWS_MESSAGES, RESOURCES, staleAfter } from './resources.ts';

test('what a message makes out of date are calls that there are, and each message makes some', () => {
  for (const message of NEWS_MESSAGES) {
    expect(staleAfter(message), message).not.toEqual([]);
    for (const call of staleAfter(message)) expect(Object.keys(CALLS), message).toContain(call);
  }
});

test('a kind of record is one whose ids are checked, or one that the audit trail is about', () => {
  for (const [name, resource] of Object.entries(RESOURCES))
    expect('hasGuard' in resource || 'isAudited' in resource, name).toBe(true);
});
