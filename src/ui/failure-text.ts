import type { Failure } from '../../contract/failure.ts';
import { i18n } from '../i18n/i18n.ts';

const BAD_GATEWAY = 502;
/** Kinds of an answer that says nothing by itself: without words it reads as a service that is away. */
const WORDLESS: readonly Failure['kind'][] = ['refused', 'missing', 'broken'];

/**
 * What a failure says to a person: the server's own words where it had some (they come in the language of the request), else the
 * console's words for its kind. A 502 comes of something before the server: its words are not for people.
 */
export function failureText(failure: Failure): string {
  const isAnswer = failure.origin === 'server';
  if (isAnswer && failure.requestId !== undefined && failure.message !== '' && failure.status !== BAD_GATEWAY) return failure.message;
  return i18n.t(`failure.${isAnswer && WORDLESS.includes(failure.kind) ? 'broken' : failure.kind}`);
}
