import type { z } from 'zod';
import type { Core } from '../../../contract/core.ts';
import { failed, success, type Failure, type FailureKind, type Result } from '../../../contract/failure.ts';
import { CALLS, specOf, type CallInput, type CallName } from '../../../contract/rest/calls.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { Bridge } from '../../../src/base/bridge/bridge.ts';
import { CORE_CALLS, type CoreCall } from '../../../src/base/bridge/core-calls.ts';
import { PageStreams } from '../../../src/base/bridge/page-streams.ts';

/** What the server would send: the shape of an answer before the contract has read it. */
export type Sent<N extends CallName> = (typeof CALLS)[N]['output'] extends z.ZodType
  ? z.input<(typeof CALLS)[N]['output']>
  : Uint8Array;
type Given<N extends CallName> = Sent<N> | Refusal;

/** By call: an answer, or a function of what was asked, which may take its time. */
export type Answers = { [N in CallName]?: Given<N> | ((input: CallInput<N>) => Given<N> | Promise<Given<N>>) };
/** What the core does beside REST calls, where a test needs it. */
export type CoreAnswers = { [N in Exclude<CoreCall, 'call'>]?: Core[N] };

class Refusal {
  constructor(readonly failure: Failure) {}
}

/** A failure in place of an answer, as the core tells it. */
export const refusal = (kind: FailureKind, message: string, more: Partial<Failure> = {}): Refusal =>
  new Refusal({ kind, origin: 'server', message, ...more });

/** Calls that say how things shall be: they have no answer that a test could give. */
const QUIET: ReadonlySet<CoreCall> = new Set([
  'setLocale',
  'setRetention',
  'setVisible',
  'setOnline',
  'setView',
  'pause',
  'resume',
  'resync',
  'live',
  'cancel',
]);

/** The data core of a test, with what the page asked of it. */
export interface StandIn {
  bridge: Bridge;
  /** The core's end of the streams: what a core would tell is pushed here. */
  tell: PageStreams;
  /** Inputs of a call so far. */
  askedOf<N extends CallName>(name: N): CallInput<N>[];
  /** Answers from now on; an answer given anew replaces the former one. */
  answer(answers: Answers): void;
  /** What went against the contract, or was asked and had no answer. A test with one fails. */
  faults: string[];
}

const wordsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

/** What is wrong with an input; null for nothing. A body may be wrong where the test answers with a refusal: the page may send it. */
function wrongInput(name: CallName, input: Record<string, unknown>, isRefused: boolean): string | null {
  const spec = specOf(name);
  for (const part of ['params', 'query', 'body'] as const) {
    const read = spec[part]?.safeParse(input[part] ?? {});
    if (read && !read.success && !(part === 'body' && isRefused))
      return `${name} was asked with a wrong ${part}: ${wordsOf(read.error)}`;
  }
  return null;
}

/**
 * A core that obeys the contract: rights, input and answer of each call are checked by the schemas that the server and the real
 * core use. What a test has no answer for is a fault.
 */
export function standInCore(first: Answers, ofCore: CoreAnswers, profileNow: () => Profile | null): StandIn {
  const tell = new PageStreams();
  const asked: { name: CallName; input: unknown }[] = [];
  const faults: string[] = [];
  const answers: Record<string, unknown> = { ...first };
  const fault = (words: string): Result<never> => {
    faults.push(words);
    return failed({ kind: 'unsupported', origin: 'core', message: words });
  };

  async function call(name: CallName, input: Record<string, unknown>): Promise<Result<unknown>> {
    const { access, output } = specOf(name);
    const profile = profileNow();
    asked.push({ name, input });
    if (access !== 'anyone' && (profile === null || !access.includes(profile)))
      return fault(`${name} is not for ${profile ?? 'guests'}`);
    const answer = answers[name];
    const wrong = wrongInput(name, input, answer instanceof Refusal);
    if (wrong !== null) return fault(wrong);
    if (!Object.hasOwn(answers, name)) return fault(`${name} was asked, and this test has no answer`);
    const given: unknown = await (typeof answer === 'function' ? (answer as (of: unknown) => unknown)(input) : answer);
    if (given instanceof Refusal) return failed(given.failure);
    if (output === 'binary' || output === 'file') return success(given);
    // As over the network: what JSON cannot hold does not arrive.
    const read = output.safeParse(JSON.parse(JSON.stringify(given)));
    return read.success
      ? success(read.data)
      : fault(`the answer to ${name} is not of the contract: ${wordsOf(read.error)}`);
  }

  const coreCall = (name: CoreCall): ((...given: never[]) => Promise<unknown>) => {
    if (name === 'call') return call;
    const own = ofCore[name];
    if (own) return own;
    if (QUIET.has(name)) return async () => undefined;
    return async () => fault(`core.${name} was asked, and this test has no answer`);
  };
  const core = Object.fromEntries((Object.keys(CORE_CALLS) as CoreCall[]).map((name) => [name, coreCall(name)]));
  const { link$, problems$, view$, detail$, messages$, kept$, ended$, fate$ } = tell;
  return {
    bridge: {
      core: core as unknown as Core,
      link$,
      problems$,
      view$,
      detail$,
      messages$,
      kept$,
      ended$,
      fate$,
      takeDiffs: () => undefined,
      dispose: () => undefined,
    },
    tell,
    faults,
    answer: (more) => void Object.assign(answers, more),
    askedOf: (name) => asked.filter((one) => one.name === name).map(({ input }) => input as never),
  };
}
