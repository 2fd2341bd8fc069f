import { CALLS, type CallName } from '../../../contract/rest/calls.ts';
import type { HouseOptions } from './house.ts';
import type { Answers, CoreAnswers } from './stand-in-core.ts';

const never = (): Promise<never> => new Promise(() => undefined);

const ANSWERS: Answers = Object.fromEntries((Object.keys(CALLS) as CallName[]).map((name) => [name, never]));
const CORE: CoreAnswers = {
  list: never,
  members: never,
  gather: never,
  rewind: never,
  request: never,
  logSpan: never,
  fillGap: never,
};

/**
 * A server that is never done answering, for walks that look where an address leads and not at the screen that stands there. Who may
 * ask a call, and with what, is checked as ever.
 */
export const UNANSWERED: Pick<HouseOptions, 'answers' | 'core'> = { answers: ANSWERS, core: CORE };
