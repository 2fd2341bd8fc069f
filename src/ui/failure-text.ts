import type { Failure } from '../../contract/failure.ts';
import { i18n } from '../i18n/i18n.ts';

/**
 * What a failure says to a person: the server's own words where it had some (they come in the language of the request), else
 * the console's words for its kind.
 */
export function failureText(failure: Failure): string {
  if (failure.origin === 'server' && failure.message !== '' && failure.kind !== 'broken') return failure.message;
  return i18n.t(`failure.${failure.kind}`);
}
