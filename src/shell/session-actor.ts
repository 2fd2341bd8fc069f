import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { KeptSession, SignedIn, SignInRequest } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import { sessionMachine } from '../../machines/session.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { followUser } from './follow-user.ts';
import { announceSignOut, forgetSession, keepSession, minglesWithTabs, restoreWith } from './session-effects.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** The session of this tab, started: restores what `found` brings and follows the core and the other tabs from then on. */
export function startSession(bridge: Bridge, found: Promise<KeptSession | null>): SessionActor {
  const restore = restoreWith(bridge, found);
  // Whether the person who signs in now stays signed in on this device.
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
      }),
    },
    actions: {
      keep: (_, { kept }) => keepSession(kept, stays),
      forget: forgetSession,
      announceSignOut: (_, { userId }) => announceSignOut(userId),
    },
  });
  const actor = createActor(machine);
  bridge.kept$.subscribe(({ kept, expiresAtMs }) => actor.send({ type: 'RENEWED', kept, expiresAtMs }));
  bridge.ended$.subscribe((end) => actor.send({ type: 'ENDED', end }));
  minglesWithTabs((userId) => actor.send({ type: 'SIGNED_OUT_ELSEWHERE', userId }));
  followUser(actor);
  actor.start();
  return actor;
}
