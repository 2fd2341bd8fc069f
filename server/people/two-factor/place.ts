import type { CallContext } from '../../base/http/handler.ts';
import type { Place } from './passkeys.ts';

/**
 * Where a request says the page is. Whoever asks can make it up, and gains nothing: the device of the passkey signs the
 * origin that its browser saw, with a key of that host alone.
 */
export const placeOf = ({ host, origin }: Pick<CallContext<'sessions.create'>, 'host' | 'origin'>): Place => ({
  host: host ?? '',
  origin: origin ?? '',
});
