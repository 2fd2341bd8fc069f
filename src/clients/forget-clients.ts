import { tabStore } from '../platform.ts';

/** The session is over: whom it watched over is nobody's business any more. */
export function forgetClients(): void {
  for (const key of ['rastro.client', 'rastro.followed']) tabStore.set(key, null);
}
