import type { SignedIn } from '../../contract/core.ts';
import { clearedTexts, keptTexts, SESSION_KEYS } from '../../domain/people/users/logged-user.ts';
import { deviceStore, tabStore } from '../base/platform.ts';

/** Stores the signed-in user for this tab, and on the device the brand of the last one. A refused store keeps nothing. */
export function keepUser(session: SignedIn): void {
  for (const [key, text] of keptTexts(session)) tabStore.set(key, text);
  deviceStore.set(SESSION_KEYS.brand, String(session.user.brand));
}

/** Deletes the stored user; the brand stays for the next sign-in. */
export function forgetUser(): void {
  for (const key of clearedTexts().keys()) tabStore.set(key, null);
}
