import type { z } from 'zod';
import type { CallInput, CallName, CallOutput, CALLS } from '../../../contract/rest/calls.ts';
import { useWrite } from '../query/use-write.ts';
import { faultsOf, type Faults } from './body-faults.ts';
import { useSaveForm, type SaveForm, type SaveOptions } from './use-save-form.ts';

/** The rule of a call's body in the contract. */
type BodyRule<N extends CallName> = (typeof CALLS)[N] extends { body: infer S extends z.ZodType } ? S : never;

interface CallFormOptions<N extends CallName, V extends object> extends Omit<
  SaveOptions<V, CallOutput<N>>,
  'send' | 'check'
> {
  call: N;
  /** The rule of the body, out of the call's own file: with all calls at once a page would load the rules of all. */
  rule: BodyRule<N>;
  /** What is sent of the values. */
  input(values: V, version: number): CallInput<N>;
  /** What else keeps the values from being sent, that no rule of a body knows. */
  alsoCheck?(values: V): Faults;
  /** Own words for what is wrong with a path of the body. */
  words?: Readonly<Record<string, string>>;
  /** Calls whose answers are asked for again once it was saved. */
  stale?: readonly CallName[];
}

/** A form that is saved by one call. The rule of its body says no here as it does on the server. */
export function useCallForm<N extends CallName, V extends object>(options: CallFormOptions<N, V>): SaveForm<V> {
  const { call, rule, input, alsoCheck, words = {}, stale = [], ...rest } = options;
  const write = useWrite(call, { stale });
  const check = (values: V, version: number) => {
    const faults = faultsOf(rule, (input(values, version) as { body: unknown }).body);
    const said = Object.entries(faults).map(([path, text]) => [path, words[path] ?? text]);
    return { ...Object.fromEntries(said), ...alsoCheck?.(values) };
  };
  return useSaveForm({ ...rest, check, send: (values, version) => write.run(input(values, version)) });
}
