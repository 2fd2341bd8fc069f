import type { ActorRefFrom } from 'xstate';
import type { SignedIn } from '../../contract/core.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { sessionMachine } from '../../machines/session.ts';
import { setFormatTimeZone } from '../base/i18n/format.ts';
import { forgetUser, keepUser } from './user-storage.ts';

/** States that are certainly signed out; before them, the data stored by an earlier page stays. */
const NOBODY = ['guest', 'refused', 'signingOut', 'ended'] as const;

/**
 * Writes down who is signed in whenever that changes, and clears it when nobody is. Times read in that person's zone
 * before a screen of theirs is drawn: some decide what today is when they first are. Call it before the actor starts.
 */
export function followUser(actor: ActorRefFrom<typeof sessionMachine>): void {
  let kept: SignedIn | null = null;
  let isCleared = false;
  actor.subscribe((snapshot) => {
    const { session } = snapshot.context;
    if (session?.user !== kept?.user) setFormatTimeZone(session?.user.metadata.timezone ?? DEFAULT_TIMEZONE);
    if (session !== null) {
      if (session.user !== kept?.user || session.permissions !== kept.permissions) keepUser(session);
      isCleared = false;
    } else if (!isCleared && NOBODY.some((state) => snapshot.matches(state))) {
      forgetUser();
      isCleared = true;
    }
    kept = session;
  });
}
