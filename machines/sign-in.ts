import { assign, fromPromise, setup } from 'xstate';
import type { Result } from '../contract/failure.ts';
import type { ExposedBrand } from '../domain/people/brands/brand.ts';

/** 1 is sign-in, 2 is the forgotten password: two modes of the same card. */
export type FormMode = 1 | 2;

export interface SignInContext {
  formMode: FormMode;
  /** The text of the login field, in both modes. */
  login: string;
  /** The login, or the e-mail from a vendor, whose brands are known. */
  knownFor: string | null;
  /** The login whose brands are being looked up. */
  subject: string;
  /** Brands with an account of `knownFor`, by name; a picker is shown for more than one. */
  brands: readonly ExposedBrand[];
  /** The chosen or preselected brand; null leaves it to the server. */
  chosen: number | null;
  /** Brands to preselect, in order of preference. */
  wanted: readonly number[];
}

export type SignInEvent =
  | { type: 'TYPED'; login: string }
  /** The login field lost the focus. */
  | { type: 'LEFT' }
  | { type: 'CHOSE'; brand: number }
  /** The server does not know which account of this login or e-mail is meant. */
  | { type: 'BRAND_NEEDED'; subject: string }
  | { type: 'TOGGLE_FORM' };

/** Pause in typing before a login's brands are looked up. */
export const BRAND_DEBOUNCE_MS = 500;
/** Shortest login and password that the sign-in form accepts; new passwords have stricter rules. */
export const MIN_LENGTH = 4;

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

/** Several brands: the first preferred one of them. A single one is left to the server. */
const choiceOf = (brands: readonly ExposedBrand[], wanted: readonly number[]): number | null =>
  brands.length < 2 ? null : (wanted.find((id) => brands.some((brand) => brand.id === id)) ?? null);

/**
 * The sign-in card before a session begins. Pure: `lookUp` requests the brands with an account for a login (its failure
 * is ignored, because sign-in reports the problem), `remember` stores a chosen brand for the next visit.
 */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as { wanted: readonly number[] } },
  actors: { lookUp: fromPromise<Result<readonly ExposedBrand[]>, string>(notProvided('lookUp')) },
  actions: { remember: (_, _params: { brand: number }) => undefined },
  guards: { needsBrands: ({ context: { login, knownFor } }) => login.length >= MIN_LENGTH && login !== knownFor },
  delays: { debounce: BRAND_DEBOUNCE_MS },
}).createMachine({
  id: 'sign-in',
  context: ({ input }) => ({
    formMode: 1,
    login: '',
    knownFor: null,
    subject: '',
    brands: [],
    chosen: null,
    wanted: input.wanted,
  }),
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
      actions: [
        assign({ chosen: ({ event }) => event.brand }),
        { type: 'remember', params: ({ event }) => ({ brand: event.brand }) },
      ],
    },
    TOGGLE_FORM: { actions: assign({ formMode: ({ context }) => (context.formMode === 1 ? 2 : 1) }) },
  },
  states: {
    resting: {},
    settling: { after: { debounce: 'settled' }, on: { LEFT: 'settled' } },
    settled: {
      always: [
        { guard: 'needsBrands', target: 'looking', actions: assign({ subject: ({ context }) => context.login }) },
        { target: 'resting' },
      ],
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
