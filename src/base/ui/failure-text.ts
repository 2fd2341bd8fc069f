import type { Failure } from '../../../contract/failure.ts';
import { i18n } from '../i18n/i18n.ts';

const BAD_GATEWAY = 502;
/** Kinds of failures that without a message read as an unavailable service. */
const WORDLESS: readonly Failure['kind'][] = ['refused', 'missing', 'broken'];

/**
 * Text of a failure for the user: the server's message where it sent one (in the language of the request), else the
 * console's text for its kind. A 502 comes from a proxy: its message is not for users.
 */
export function failureText(failure: Failure): string {
  const isAnswer = failure.origin === 'server';
  if (isAnswer && failure.requestId !== undefined && failure.message !== '' && failure.status !== BAD_GATEWAY)
    return failure.message;
  return i18n.t(`failure.${isAnswer && WORDLESS.includes(failure.kind) ? 'broken' : failure.kind}`);
}
