import type { CallName } from '../../contract/rest/calls.ts';
import type { CallSpec } from '../../contract/rest/base/define.ts';
import { FIRST_CALLS } from '../../contract/rest/first-calls.ts';

const FIRST: Readonly<Record<string, CallSpec>> = FIRST_CALLS;

/**
 * What the contract says of a call. Who looks at a map waits for the calls of no screen: they are loaded with the first that is asked;
 * rejects where they cannot be loaded.
 */
export async function specOf(name: CallName): Promise<CallSpec> {
  const first = FIRST[name];
  if (first !== undefined) return first;
  const { SCREEN_CALLS } = await import('../../contract/rest/screen-calls.ts');
  return (SCREEN_CALLS as Readonly<Record<string, CallSpec>>)[name]!;
}
