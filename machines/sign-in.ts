import { assign, fromPromise, setup } from 'xstate';
import type { Result } from '../contract/failure.ts';
import type { ExposedBrand } from '../domain/brand.ts';

/** 1 is signing in, 2 is the forgotten password: two faces of the same card. */
export type FormMode = 1 | 2;

export interface SignInContext {
  formMode: FormMode;
  /** What stands in the login field, in both modes. */
  login: string;
  /** Whose brands are known: the login, or the e-mail that a vendor told. */
  knownFor: string | null;
  /** Whose brands are being looked up. */
  subject: string;
  /** Brands with an account of `knownFor`, by name; a picker is shown for more than one. */
  brands: readonly ExposedBrand[];
  /** Brand that was chosen, or is chosen to begin with; null leaves it to the server. */
  chosen: number | null;
  /** Brands to choose to begin with, the most wanted first. */
  wanted: readonly number[];
}

export type SignInEvent =
  | { type: 'TYPED'; login: string }
  /** The login field lost the focus. */
  | { type: 'LEFT' }
  | { type: 'CHOSE'; brand: number }
  /** The server cannot tell which account of this login or e-mail is meant. */
  | { type: 'BRAND_NEEDED'; subject: string }
  | { type: 'TOGGLE_FORM' };

/** How long a login must stand still before its brands are looked up. */
export const BRAND_DEBOUNCE_MS = 500;
/** Shortest login and password the sign-in form takes; longer rules hold where a password is made. */
export const MIN_LENGTH = 4;

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

/** Several brands: the first wanted one of them. A single one is the server's to find. */
const choiceOf = (brands: readonly ExposedBrand[], wanted: readonly number[]): number | null =>
  brands.length < 2 ? null : (wanted.find((id) => brands.some((brand) => brand.id === id)) ?? null);

/**
 * The sign-in card before a session begins. Pure: `lookUp` asks which brands know a login (a failure is no word about it: signing
 * in tells the rest), `remember` keeps a chosen brand for the next visit.
 */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as { wanted: readonly number[] } },
  actors: { lookUp: fromPromise<Result<readonly ExposedBrand[]>, string>(notProvided('lookUp')) },
  actions: { remember: (_, _params: { brand: number }) => undefined },
  guards: { needsBrands: ({ context: { login, knownFor } }) => login.length >= MIN_LENGTH && login !== knownFor },
  delays: { debounce: BRAND_DEBOUNCE_MS },
}).createMachine({
  id: 'sign-in',
  context: ({ input }) => ({ formMode: 1, login: '', knownFor: null, subject: '', brands: [], chosen: null, wanted: input.wanted }),
  initial: 'resting',
  on: {
    TYPED: {
      guard: ({ context, event }) => context.login !== event.login,
      target: '.settling',
      actions: assign({ login: ({ event }) => event.login, knownFor: null, brands: [], chosen: null }),
    },
    BRAND_NEEDED: {
      guard: ({ context, event }) => context.knownFor !== event.subject,
      target: '.looking',
      actions: assign({ subject: ({ event }) => event.subject }),
    },
    CHOSE: {
      guard: ({ context, event }) => context.brands.some(({ id }) => id === event.brand),
      actions: [assign({ chosen: ({ event }) => event.brand }), { type: 'remember', params: ({ event }) => ({ brand: event.brand }) }],
    },
    TOGGLE_FORM: { actions: assign({ formMode: ({ context }) => (context.formMode === 1 ? 2 : 1) }) },
  },
  states: {
    resting: {},
    settling: { after: { debounce: 'settled' }, on: { LEFT: 'settled' } },
    settled: {
      always: [{ guard: 'needsBrands', target: 'looking', actions: assign({ subject: ({ context }) => context.login }) }, { target: 'resting' }],
    },
    looking: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => context.subject,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'resting',
            actions: assign(({ context: { subject, wanted }, event }) => {
              const brands = event.output.ok ? event.output.value : [];
              return { brands, knownFor: subject, chosen: choiceOf(brands, wanted) };
            }),
          },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
  },
});
