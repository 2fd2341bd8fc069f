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

export interface VendorSignInContext {
  /** The vendor asked last. */
  vendor: Vendor | null;
  /** Who that vendor says is there. */
  identity: VendorIdentity | null;
  /** Why it led nowhere; a popup that was closed is no failure. */
  trouble: 'no-email' | Failure | null;
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

const emailIn = (answer: Result<VendorIdentity>): string | null => (answer.ok ? answer.value.email : null);

/** Why an answer of a vendor is no way in. */
function troubleOf(answer: Result<VendorIdentity>): VendorSignInContext['trouble'] {
  if (answer.ok) return 'no-email';
  return answer.failure.kind === 'cancelled' ? null : answer.failure;
}

function requestOf({ vendor, identity, brand, persistent }: VendorSignInContext): VendorSignIn {
  if (vendor === null || identity === null) throw new Error('no vendor has spoken');
  return { vendor, userId: identity.userId, accessToken: identity.accessToken, brand, persistent };
}

/**
 * Signing in with an account at a vendor. Pure: `askVendor` leads through the vendor's popup and answers who is there (a failure
 * of kind `cancelled` when the person closed it), `enter` hands that to the session. Asked again with a brand, the word that
 * the vendor gave before is used once more, without a popup.
 */
export const vendorSignInMachine = setup({
  types: { context: {} as VendorSignInContext, events: {} as VendorSignInEvent },
  actors: { askVendor: fromPromise<Result<VendorIdentity>, Vendor>(notProvided('askVendor')) },
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
            guard: ({ event }) => emailIn(event.output) !== null,
            target: 'known',
            actions: assign({ identity: ({ event }) => (event.output.ok ? event.output.value : null) }),
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
