import { assign, emit, fromPromise, setup } from 'xstate';
import type { KeptSession, SessionEnd, SignedIn, SignInRequest } from '../contract/core.ts';
import type { Failure, Result } from '../contract/failure.ts';
import { grants } from '../domain/people/users/grants.ts';
import type { User } from '../domain/people/users/user.ts';

/** Why a session ended by itself: the core's reasons, a stored session the server no longer accepts, or one without permissions. */
export type EndReason = Exclude<SessionEnd, 'signed-out'> | 'restore-failed' | 'permissions-failed';

/** Outcome of an attempt to sign in, reported once for each attempt. A reload is no attempt. */
export type SignInOutcome = { type: 'LOGIN_SUCCESS' } | { type: 'LOGIN_ERROR' };

/** Permission without which an account may not use this console. */
export const CONSOLE_PERMISSION = 'MONITORING_WEB';

export interface SessionContext {
  session: SignedIn | null;
  /** How the session started: only a sign-in opens the landing page, a reload does not. */
  opened: 'signing-in' | 'restoring' | null;
  /** Why the last attempt to sign in or to restore failed. */
  failure: Failure | null;
  /** Why the last session ended by itself. */
  ended: EndReason | null;
}

export type SessionEvent =
  | { type: 'SIGN_IN'; request: SignInRequest }
  | { type: 'SIGN_OUT' }
  | { type: 'RETRY' }
  /** The core renewed the token. */
  | { type: 'RENEWED'; kept: KeptSession; expiresAtMs: number }
  /** The core lost the session. */
  | { type: 'ENDED'; end: SessionEnd }
  /** The user changed their own record, and the server accepted it. */
  | { type: 'PROFILE_CHANGED'; user: User }
  /** The starred shortcuts of the user were saved. */
  | { type: 'SHORTCUTS_SAVED'; shortcuts: string[] }
  /** Another tab signed this user out. */
  | { type: 'SIGNED_OUT_ELSEWHERE'; userId: number };

/** Time between two attempts to restore a session while the server cannot be reached. */
export const RESTORE_RETRY_MS = 5000;

const mayUseConsole = (session: SignedIn): boolean => grants(session.permissions, CONSOLE_PERMISSION);

/** No answer, or one of a proxy: it says nothing about the session itself. */
const unreachable = (failure: Failure): boolean => ['offline', 'timeout', 'broken', 'cancelled'].includes(failure.kind);

/** Why the server's answer did not restore a stored session. */
function endOf(answer: Result<SignedIn> | null): EndReason {
  const about = answer?.ok === false ? answer.failure.session : undefined;
  if (about === 'expired') return 'expired';
  return about === 'permissions' ? 'permissions-failed' : 'restore-failed';
}

const nobody = { session: null, opened: null, failure: null, ended: null } as const;

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

/**
 * Who is signed in. Pure: every effect is injected with `provide`.
 * `restore` returns null when nothing is stored; `signOut` ends the session at the server if it can be reached;
 * `keep` and `forget` store and delete the session for a reload; `announceSignOut` notifies the other tabs.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, emitted: {} as SignInOutcome },
  actors: {
    restore: fromPromise<Result<SignedIn> | null>(notProvided('restore')),
    signIn: fromPromise<Result<SignedIn>, SignInRequest>(notProvided('signIn')),
    signOut: fromPromise<void>(notProvided('signOut')),
  },
  actions: {
    keep: (_, _params: { kept: KeptSession }) => undefined,
    forget: () => undefined,
    announceSignOut: (_, _params: { userId: number }) => undefined,
  },
  delays: { retry: RESTORE_RETRY_MS },
}).createMachine({
  id: 'session',
  context: nobody,
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'guest' },
          {
            guard: ({ event }) => event.output?.ok === true && mayUseConsole(event.output.value),
            target: 'signedIn',
            actions: assign(({ event }) => ({
              ...nobody,
              session: event.output?.ok ? event.output.value : null,
              opened: 'restoring' as const,
            })),
          },
          { guard: ({ event }) => event.output?.ok === true, target: 'refused' },
          {
            guard: ({ event }) => event.output?.ok === false && unreachable(event.output.failure),
            target: 'unreachable',
            actions: assign(({ event }) => ({
              ...nobody,
              failure: event.output?.ok === false ? event.output.failure : null,
            })),
          },
          { target: 'ended', actions: assign(({ event }) => ({ ...nobody, ended: endOf(event.output) })) },
        ],
        onError: { target: 'ended', actions: assign({ ...nobody, ended: 'restore-failed' }) },
      },
    },
    /** A session is stored, but the server does not answer: retried, never discarded. */
    unreachable: {
      after: { retry: 'restoring' },
      on: { RETRY: 'restoring', SIGN_OUT: { target: 'guest', actions: ['forget', assign(nobody)] } },
    },
    guest: { on: { SIGN_IN: 'signingIn' } },
    signingIn: {
      entry: assign(nobody),
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'SIGN_IN') throw new Error(`cannot sign in on ${event.type}`);
          return event.request;
        },
        onDone: [
          {
            guard: ({ event }) => event.output.ok && mayUseConsole(event.output.value),
            target: 'signedIn',
            actions: [
              assign(({ event }) => ({
                ...nobody,
                session: event.output.ok ? event.output.value : null,
                opened: 'signing-in' as const,
              })),
              emit({ type: 'LOGIN_SUCCESS' }),
            ],
          },
          { guard: ({ event }) => event.output.ok, target: 'refused', actions: emit({ type: 'LOGIN_ERROR' }) },
          {
            target: 'guest',
            actions: [
              assign({ failure: ({ event }) => (event.output.ok ? null : event.output.failure) }),
              emit({ type: 'LOGIN_ERROR' }),
            ],
          },
        ],
        onError: {
          target: 'guest',
          actions: [
            assign({
              failure: ({ event }): Failure => ({ kind: 'unsupported', origin: 'core', message: String(event.error) }),
            }),
            emit({ type: 'LOGIN_ERROR' }),
          ],
        },
      },
    },
    /** The account is known but may not use the console; its session ends at once. */
    refused: { entry: [assign(nobody), 'forget'], invoke: { src: 'signOut' }, on: { SIGN_IN: 'signingIn' } },
    signedIn: {
      entry: { type: 'keep', params: ({ context }) => ({ kept: keptOf(context) }) },
      on: {
        RENEWED: {
          actions: [
            { type: 'keep', params: ({ event }) => ({ kept: event.kept }) },
            assign({
              session: ({ context, event }) =>
                context.session && {
                  ...context.session,
                  accessToken: event.kept.accessToken,
                  expiresAtMs: event.expiresAtMs,
                },
            }),
          ],
        },
        PROFILE_CHANGED: {
          guard: ({ context, event }) => event.user.id === context.session?.user.id,
          actions: assign({
            session: ({ context, event }) => context.session && { ...context.session, user: event.user },
          }),
        },
        SHORTCUTS_SAVED: {
          actions: assign({
            session: ({ context: { session }, event }) =>
              session && {
                ...session,
                user: { ...session.user, data: { ...session.user.data, shortcuts: event.shortcuts } },
              },
          }),
        },
        SIGN_OUT: {
          target: 'signingOut',
          actions: { type: 'announceSignOut', params: ({ context }) => ({ userId: context.session?.user.id ?? 0 }) },
        },
        SIGNED_OUT_ELSEWHERE: {
          guard: ({ context, event }) => event.userId === context.session?.user.id,
          target: 'signingOut',
        },
        ENDED: [
          { guard: ({ event }) => event.end === 'signed-out', target: 'guest', actions: ['forget', assign(nobody)] },
          {
            target: 'ended',
            actions: [
              'forget',
              assign(({ event }) => ({ ...nobody, ended: event.end === 'signed-out' ? null : event.end })),
            ],
          },
        ],
      },
    },
    signingOut: {
      entry: ['forget', assign(nobody)],
      invoke: { src: 'signOut', onDone: 'guest', onError: 'guest' },
    },
    ended: { entry: 'forget', on: { SIGN_IN: 'signingIn' } },
  },
});

function keptOf(context: SessionContext): KeptSession {
  if (context.session === null) throw new Error('nobody is signed in');
  return { sessionId: context.session.sessionId, accessToken: context.session.accessToken };
}
