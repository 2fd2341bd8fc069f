import { tabStore } from '../../base/platform.ts';

/** The session ended: forgets the clients it monitored. */
export function forgetClients(): void {
  for (const key of ['rastro.client', 'rastro.followed']) tabStore.set(key, null);
}
