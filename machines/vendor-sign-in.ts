import { assign, fromPromise, setup } from 'xstate';
import type { VendorSignIn } from '../contract/core.ts';
import type { Failure, Result } from '../contract/failure.ts';
import type { Vendor } from '../domain/people/users/user.ts';

/** A user as identified by a vendor; `email` is null when the vendor does not share it. */
export interface VendorIdentity {
  userId: string;
  accessToken: string;
  email: string | null;
}

/**
 * Outcome of asking a vendor: the user; `closed`, the user closed the popup; `blocked`, the browser opened no window;
 * `insecure`, plain http allows no proof key (PKCE); or a failure.
 */
export type VendorAnswer = Result<VendorIdentity> | 'closed' | 'blocked' | 'insecure';

export interface VendorSignInContext {
  /** The vendor asked last. */
  vendor: Vendor | null;
  /** The user that the vendor identified. */
  identity: VendorIdentity | null;
  /** Why it failed. */
  trouble: 'no-email' | 'blocked' | 'insecure' | Failure | null;
  /** Brand and choice to stay signed in, from the form. */
  brand: number | null;
  persistent: boolean;
}

export type VendorSignInEvent =
  | { type: 'ASK'; vendor: Vendor; brand: number | null; persistent: boolean }
  /** The user signs in another way. */
  | { type: 'FORGET' };

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

const NOBODY = { vendor: null, identity: null, trouble: null, brand: null, persistent: false } as const;

const identityIn = (answer: VendorAnswer): VendorIdentity | null =>
  typeof answer === 'object' && answer.ok ? answer.value : null;

/** Why an answer of a vendor is no sign-in; null when the user cancelled. */
function troubleOf(answer: VendorAnswer): VendorSignInContext['trouble'] {
  if (typeof answer === 'string') return answer === 'closed' ? null : answer;
  return answer.ok ? 'no-email' : answer.failure;
}

function requestOf({ vendor, identity, brand, persistent }: VendorSignInContext): VendorSignIn {
  if (vendor === null || identity === null) throw new Error('no answer of a vendor');
  return { vendor, userId: identity.userId, accessToken: identity.accessToken, brand, persistent };
}

/**
 * Signing in with an account at a vendor. Pure: `askVendor` opens the vendor's popup and returns the user, `enter`
 * hands that to the session. Repeated with a brand, the earlier token of the vendor is used once more, without a
 * popup.
 */
export const vendorSignInMachine = setup({
  types: { context: {} as VendorSignInContext, events: {} as VendorSignInEvent },
  actors: { askVendor: fromPromise<VendorAnswer, Vendor>(notProvided('askVendor')) },
  actions: { enter: (_, _params: { request: VendorSignIn }) => undefined },
}).createMachine({
  id: 'vendor-sign-in',
  context: NOBODY,
  initial: 'resting',
  on: { FORGET: { target: '.resting', actions: assign(NOBODY) } },
  states: {
    resting: {
      on: {
        ASK: [
          {
            guard: ({ context, event }) =>
              context.identity !== null &&
              context.vendor === event.vendor &&
              event.brand !== null &&
              event.brand !== context.brand,
            target: 'known',
            actions: assign({ brand: ({ event }) => event.brand, persistent: ({ event }) => event.persistent }),
          },
          {
            target: 'asking',
            actions: assign(({ event: { vendor, brand, persistent } }) => ({
              vendor,
              brand,
              persistent,
              identity: null,
              trouble: null,
            })),
          },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'askVendor',
        input: ({ context }) => context.vendor ?? 'GOOGLE',
        onDone: [
          {
            guard: ({ event }) => identityIn(event.output)?.email != null,
            target: 'known',
            actions: assign({ identity: ({ event }) => identityIn(event.output) }),
          },
          { target: 'resting', actions: assign({ trouble: ({ event }) => troubleOf(event.output) }) },
        ],
        onError: {
          target: 'resting',
          actions: assign({
            trouble: ({ event }): Failure => ({ kind: 'unsupported', origin: 'page', message: String(event.error) }),
          }),
        },
      },
    },
    /** The vendor has answered; the session takes over. */
    known: { entry: { type: 'enter', params: ({ context }) => ({ request: requestOf(context) }) }, always: 'resting' },
  },
});
