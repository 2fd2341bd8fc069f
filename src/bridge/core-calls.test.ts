import { expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { afterLoss } from './core-calls.ts';

test('a call that changes something is made once, and one that only reads is asked again of the next core', () => {
  for (const name of Object.keys(CALLS) as CallName[])
    expect(afterLoss('call', [name]), name).toBe(specOf(name).method === 'GET' ? 'again' : 'once');
});
