import type { Core } from '../../../contract/core.ts';
import { failed, type Failure, type Result } from '../../../contract/failure.ts';

export type CoreCall = Exclude<keyof Core, 'attach'>;
export type CoreAnswer = Awaited<ReturnType<Core[CoreCall]>>;

/**
 * How a call is handled whose core was lost before it answered.
 * - `standing`: sets a lasting state; it is repeated to the next core, whose answer counts.
 * - `again`: a question, or an end that must be reached; the next core is asked, once.
 * - `once`: may have had its effect; answers a failure of kind `cancelled`.
 */
type AfterLoss = 'standing' | 'again' | 'once';

export const CORE_CALLS: Readonly<Record<CoreCall, AfterLoss>> = {
  setLocale: 'standing',
  setRetention: 'standing',
  setVisible: 'standing',
  setView: 'standing',
  openFleet: 'standing',
  pause: 'standing',
  resume: 'standing',
  look: 'standing',
  rewind: 'standing',
  live: 'standing',
  signIn: 'once',
  restore: 'once',
  signOut: 'again',
  forget: 'again',
  call: 'once',
  cancel: 'once',
  setOnline: 'once',
  request: 'once',
  resync: 'again',
  list: 'again',
  labels: 'again',
  members: 'again',
  gather: 'again',
  models: 'again',
  diagnostics: 'again',
  logSpan: 'again',
  fillGap: 'once',
};

/** Whether a call whose answer was lost may be made once more; a REST call may where it only reads. */
export async function mayAskAgain(name: CoreCall, args: readonly unknown[]): Promise<boolean> {
  if (name !== 'call') return CORE_CALLS[name] !== 'once';
  try {
    const { onlyReads } = await import('./reading-calls.ts');
    return onlyReads(args[0] as string);
  } catch {
    // The table could not be loaded: the call may have had its effect.
    return false;
  }
}

/** Calls that answer a value or a failure. The others have no way to say that there is no answer. */
const RESULTS: ReadonlySet<CoreCall> = new Set([
  'signIn',
  'restore',
  'signOut',
  'forget',
  'call',
  'request',
  'openFleet',
  'look',
  'rewind',
  'fillGap',
] satisfies ResultCall[]);
type ResultCall = { [N in CoreCall]: Awaited<ReturnType<Core[N]>> extends Result<unknown> ? N : never }[CoreCall];
const QUESTIONS: ReadonlySet<CoreCall> = new Set([
  'list',
  'labels',
  'members',
  'gather',
  'models',
  'diagnostics',
  'logSpan',
]);

/** The result of a call that no core will answer: a failure of kind `cancelled`, nothing, or an error where a value is needed. */
export function noAnswer(name: CoreCall): CoreAnswer {
  const failure: Failure = { kind: 'cancelled', origin: 'core', message: 'the data core ended before it answered' };
  if (RESULTS.has(name)) return failed(failure);
  if (QUESTIONS.has(name)) throw new Error(failure.message);
  return undefined;
}
