import type { ActorRefFrom } from 'xstate';
import type { SignedIn } from '../../contract/core.ts';
import type { sessionMachine } from '../../machines/session.ts';
import { forgetUser, keepUser } from './user-storage.ts';

/** States in which it is certain that nobody is signed in; before that, what an earlier page kept stays. */
const NOBODY = ['guest', 'refused', 'signingOut', 'ended'] as const;

/** Writes down who is signed in whenever that changes, and clears it when nobody is. Call it before the actor starts. */
export function followUser(actor: ActorRefFrom<typeof sessionMachine>): void {
  let kept: SignedIn | null = null;
  let isCleared = false;
  actor.subscribe((snapshot) => {
    const { session } = snapshot.context;
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
