import { assign, fromPromise, setup } from 'xstate';
import type { VendorSignIn } from '../contract/core.ts';
import type { Failure, Result } from '../contract/failure.ts';
import type { Vendor } from '../domain/user.ts';

/** A person as a vendor names them; `email` is null when the vendor keeps it to itself. */
export interface VendorIdentity {
  userId: string;
  accessToken: string;
  email: string | null;
}

/**
 * What came of asking a vendor: who is there; `closed`, the person gave up; `blocked`, the browser opened no window; `insecure`, a page
 * over plain http cannot prove that it asked; or a failure.
 */
export type VendorAnswer = Result<VendorIdentity> | 'closed' | 'blocked' | 'insecure';

export interface VendorSignInContext {
  /** The vendor asked last. */
  vendor: Vendor | null;
  /** Who that vendor says is there. */
  identity: VendorIdentity | null;
  /** Why it led nowhere. */
  trouble: 'no-email' | 'blocked' | 'insecure' | Failure | null;
  /** Brand and choice to stay, as they stood on the form. */
  brand: number | null;
  persistent: boolean;
}

export type VendorSignInEvent =
  | { type: 'ASK'; vendor: Vendor; brand: number | null; persistent: boolean }
  /** The person signs in another way. */
  | { type: 'FORGET' };

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

const NOBODY = { vendor: null, identity: null, trouble: null, brand: null, persistent: false } as const;

const identityIn = (answer: VendorAnswer): VendorIdentity | null => (typeof answer === 'object' && answer.ok ? answer.value : null);

/** Why an answer of a vendor is no way in; null when the person chose so. */
function troubleOf(answer: VendorAnswer): VendorSignInContext['trouble'] {
  if (typeof answer === 'string') return answer === 'closed' ? null : answer;
  return answer.ok ? 'no-email' : answer.failure;
}

function requestOf({ vendor, identity, brand, persistent }: VendorSignInContext): VendorSignIn {
  if (vendor === null || identity === null) throw new Error('no vendor has spoken');
  return { vendor, userId: identity.userId, accessToken: identity.accessToken, brand, persistent };
}

/**
 * Signing in with an account at a vendor. Pure: `askVendor` leads through the vendor's popup and answers who is there, `enter`
 * hands that to the session. Asked again with a brand, the word that the vendor gave before is used once more, without a popup.
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
            guard: ({ context, event }) => context.identity !== null && context.vendor === event.vendor && event.brand !== null && event.brand !== context.brand,
            target: 'known',
            actions: assign({ brand: ({ event }) => event.brand, persistent: ({ event }) => event.persistent }),
          },
          { target: 'asking', actions: assign(({ event: { vendor, brand, persistent } }) => ({ vendor, brand, persistent, identity: null, trouble: null })) },
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
        onError: { target: 'resting', actions: assign({ trouble: ({ event }): Failure => ({ kind: 'unsupported', origin: 'page', message: String(event.error) }) }) },
      },
    },
    /** The vendor has spoken; the session takes it from here. */
    known: { entry: { type: 'enter', params: ({ context }) => ({ request: requestOf(context) }) }, always: 'resting' },
  },
});
