import { expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../../contract/rest/calls.ts';
import { mayAskAgain } from './core-calls.ts';

test('a call that changes something is made once, and one that only reads is asked again of the next core', async () => {
  // The link of an invite stands in the body, where no log of addresses has it.
  const onlyReads = (name: CallName): boolean => specOf(name).method === 'GET' || name === 'invites.read';
  for (const name of Object.keys(CALLS) as CallName[])
    expect(await mayAskAgain('call', [name]), name).toBe(onlyReads(name));
});
