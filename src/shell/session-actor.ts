import { createActor, fromPromise } from 'xstate';
import type { KeptSession, SignedIn, SignInRequest } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import { sessionMachine } from '../../machines/session.ts';
import type { Bridge } from '../base/bridge/bridge.ts';
import { endDrafts } from '../base/form/drafts.ts';
import { leavePush } from '../people/notifications/subscription/platform.ts';
import { followProfile } from '../base/session/profile-tabs.ts';
import { keepScopes } from '../base/session/scope-keeper.ts';
import type { SessionHouse } from '../base/session/session-context.tsx';
import { endWithSession } from './end-with-session.ts';
import { followUser } from './follow-user.ts';
import { forgetLeft, keepLogOf, noteLeft } from './left-sessions.ts';
import { announceSignOut, forgetSession, keepSession, syncTabs, restoreWith } from './session-effects.ts';

/** The session of this tab, started: restores what `found` brings and follows the core and the other tabs from then on. */
export function startSession(bridge: Bridge, found: Promise<KeptSession | null>): SessionHouse {
  const restore = restoreWith(bridge, found);
  // Whether this sign-in is persistent on this device.
  let stays = false;
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise<Result<SignedIn> | null>(restore),
      signIn: fromPromise<Result<SignedIn>, SignInRequest>(({ input }) => {
        stays = input.persistent;
        return bridge.core.signIn(input);
      }),
      signOut: fromPromise<void>(async () => {
        await bridge.core.signOut();
        void forgetLeft(bridge.core);
      }),
    },
    actions: {
      keep: ({ context }, { kept }) => {
        keepSession(kept, stays);
        if (context.session !== null) keepLogOf(context.session.user.id);
      },
      // Data stored outside of the page is deleted too, also where a session ended before this page knew it.
      forget: ({ context, event }) => {
        const sessionId = forgetSession();
        const isOver = event.type === 'ENDED';
        const withLog = isOver
          ? event.end === 'signed-out'
          : event.type === 'SIGN_OUT' || event.type === 'SIGNED_OUT_ELSEWHERE';
        endDrafts(withLog);
        if (sessionId !== null) noteLeft({ sessionId, userId: context.session?.user.id ?? null, withLog });
        // Where the session is still open the sign-out that follows deletes it.
        if (isOver || context.session === null) void forgetLeft(bridge.core);
        void leavePush();
      },
      announceSignOut: (_, { userId }) => announceSignOut(userId),
    },
  });
  const actor = createActor(machine);
  bridge.kept$.subscribe(({ kept, expiresAtMs }) => actor.send({ type: 'RENEWED', kept, expiresAtMs }));
  bridge.ended$.subscribe((end) => actor.send({ type: 'ENDED', end }));
  syncTabs((userId) => actor.send({ type: 'SIGNED_OUT_ELSEWHERE', userId }));
  followProfile(bridge, actor);
  followUser(actor);
  const scopes = keepScopes(bridge, actor, endWithSession);
  actor.start();
  return { bridge, session: actor, scopes };
}
