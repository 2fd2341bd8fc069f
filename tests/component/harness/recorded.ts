import type { CallName } from '../../../contract/rest/calls.ts';
import answers from './answers.json';
import type { Sent } from './stand-in-core.ts';

/** What the server answered to a call when its answers were last recorded (`tests/conformance/recorded-answers`); a copy. */
export function recorded<N extends CallName & keyof typeof answers>(name: N): Sent<N> {
  return structuredClone(answers[name]) as unknown as Sent<N>;
}
