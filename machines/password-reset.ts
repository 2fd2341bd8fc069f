import { assign, fromPromise, setup } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { NEW_PASSWORD } from '../domain/people/users/password-rules.ts';

/** The page moves on this long after a reset was requested or a password was changed. */
export const REDIRECT_DELAY_MS = 3000;

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));
const thrown = (error: unknown): Failure => ({ kind: 'unsupported', origin: 'page', message: String(error) });
const failureIn = (answer: Result<unknown>): Failure | null => (answer.ok ? null : answer.failure);

export interface ResetRequest {
  /** Login or e-mail. */
  account: string;
  /** The solution of the captcha, empty until it is solved. */
  captcha: string;
  brand: number | null;
}

export interface ForgotPasswordContext {
  /** Field or captcha is missing. */
  incomplete: boolean;
  failure: Failure | null;
  /** Number of refused attempts: a captcha is valid once, so each attempt needs a new one. */
  refused: number;
  request: ResetRequest | null;
}

const isComplete = ({ account, captcha }: ResetRequest): boolean => account.trim() !== '' && captcha !== '';

/** The request for a reset mail. Pure: `send` asks the server, `reload` restarts the page after the success message could be read. */
export const forgotPasswordMachine = setup({
  types: { context: {} as ForgotPasswordContext, events: {} as { type: 'SUBMIT'; request: ResetRequest } },
  actors: { send: fromPromise<Result<unknown>, ResetRequest>(notProvided('send')) },
  actions: { reload: () => undefined },
  delays: { reading: REDIRECT_DELAY_MS },
}).createMachine({
  id: 'forgot-password',
  context: { incomplete: false, failure: null, refused: 0, request: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        SUBMIT: [
          {
            guard: ({ event }) => isComplete(event.request),
            target: 'sending',
            actions: assign({ incomplete: false, failure: null, request: ({ event }) => event.request }),
          },
          { actions: assign({ incomplete: true, failure: null }) },
        ],
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.request!,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'sent' },
          {
            target: 'editing',
            actions: assign({
              failure: ({ event }) => failureIn(event.output),
              refused: ({ context }) => context.refused + 1,
            }),
          },
        ],
        onError: {
          target: 'editing',
          actions: assign({
            failure: ({ event }) => thrown(event.error),
            refused: ({ context }) => context.refused + 1,
          }),
        },
      },
    },
    sent: { after: { reading: 'done' } },
    done: { entry: 'reload', type: 'final' },
  },
});

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Why a new password is not sent, by field of the form; `token` is part of the page's URL. */
export interface PasswordProblems {
  password?: 'empty' | 'length';
  confirmPassword?: 'empty' | 'length' | 'differs';
  token?: 'missing';
}

const isOfLength = ({ length }: string): boolean => length >= NEW_PASSWORD.shortest && length <= NEW_PASSWORD.longest;

/** Checks a new password before it is sent; an empty object if there is no problem. */
export function passwordProblems({ password, confirmPassword }: NewPassword, token: string | null): PasswordProblems {
  const problems: PasswordProblems = {};
  if (password === '') problems.password = 'empty';
  else if (!isOfLength(password)) problems.password = 'length';
  if (confirmPassword === '') problems.confirmPassword = 'empty';
  else if (!isOfLength(confirmPassword)) problems.confirmPassword = 'length';
  else if (password !== '' && confirmPassword !== password) problems.confirmPassword = 'differs';
  if (token === null || token === '') problems.token = 'missing';
  return problems;
}

export interface NewPasswordContext {
  token: string | null;
  problems: PasswordProblems;
  failure: Failure | null;
  request: (NewPassword & { token: string }) | null;
}

/** Setting a new password by the token of a reset mail. Pure: `send` asks the server, `leave` goes to the sign-in page. */
export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as { type: 'SUBMIT'; given: NewPassword },
    input: {} as { token: string | null },
  },
  actors: { send: fromPromise<Result<unknown>, NewPassword & { token: string }>(notProvided('send')) },
  actions: { leave: () => undefined },
  delays: { reading: REDIRECT_DELAY_MS },
}).createMachine({
  id: 'new-password',
  context: ({ input }) => ({
    token: input.token,
    problems: input.token ? {} : { token: 'missing' },
    failure: null,
    request: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        SUBMIT: [
          {
            guard: ({ context, event }) => Object.keys(passwordProblems(event.given, context.token)).length === 0,
            target: 'sending',
            actions: assign({
              problems: {},
              failure: null,
              request: ({ context, event }) => ({ ...event.given, token: context.token ?? '' }),
            }),
          },
          {
            actions: assign({
              problems: ({ context, event }) => passwordProblems(event.given, context.token),
              failure: null,
            }),
          },
        ],
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.request!,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'changed' },
          { target: 'editing', actions: assign({ failure: ({ event }) => failureIn(event.output), request: null }) },
        ],
        onError: { target: 'editing', actions: assign({ failure: ({ event }) => thrown(event.error), request: null }) },
      },
    },
    changed: { entry: assign({ request: null, token: null }), after: { reading: 'done' } },
    done: { entry: 'leave', type: 'final' },
  },
});
