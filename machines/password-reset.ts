import { assign, fromPromise, setup } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { NEW_PASSWORD } from '../domain/password-rules.ts';

/** After a reset was asked for or a password was changed, the page moves on after this long. */
export const REDIRECT_DELAY_MS = 3000;

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));
const thrown = (error: unknown): Failure => ({ kind: 'unsupported', origin: 'page', message: String(error) });
const failureIn = (answer: Result<unknown>): Failure | null => (answer.ok ? null : answer.failure);

export interface ResetRequest {
  /** Login or e-mail. */
  account: string;
  /** What the captcha gave when it was solved, else empty. */
  captcha: string;
  brand: number | null;
}

export interface ForgotPasswordContext {
  /** Field or captcha is missing. */
  incomplete: boolean;
  failure: Failure | null;
  /** Refused tries: a captcha counts once, each try needs a fresh one. */
  refused: number;
  request: ResetRequest | null;
}

const isComplete = ({ account, captcha }: ResetRequest): boolean => account.trim() !== '' && captcha !== '';

/** Asking for a reset mail. Pure: `send` asks the server, `reload` starts the page anew once the person could read that it worked. */
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
          { target: 'editing', actions: assign({ failure: ({ event }) => failureIn(event.output), refused: ({ context }) => context.refused + 1 }) },
        ],
        onError: { target: 'editing', actions: assign({ failure: ({ event }) => thrown(event.error), refused: ({ context }) => context.refused + 1 }) },
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

/** Why a new password is not sent, at each field of the form; `token` is the address it was opened at. */
export interface PasswordProblems {
  password?: 'empty' | 'length';
  confirmPassword?: 'empty' | 'length' | 'differs';
  token?: 'missing';
}

const isOfLength = ({ length }: string): boolean => length >= NEW_PASSWORD.shortest && length <= NEW_PASSWORD.longest;

/** What is wrong with a new password before the server is asked; nothing is an empty record. */
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
  types: { context: {} as NewPasswordContext, events: {} as { type: 'SUBMIT'; given: NewPassword }, input: {} as { token: string | null } },
  actors: { send: fromPromise<Result<unknown>, NewPassword & { token: string }>(notProvided('send')) },
  actions: { leave: () => undefined },
  delays: { reading: REDIRECT_DELAY_MS },
}).createMachine({
  id: 'new-password',
  context: ({ input }) => ({ token: input.token, problems: input.token ? {} : { token: 'missing' }, failure: null, request: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        SUBMIT: [
          {
            guard: ({ context, event }) => Object.keys(passwordProblems(event.given, context.token)).length === 0,
            target: 'sending',
            actions: assign({ problems: {}, failure: null, request: ({ context, event }) => ({ ...event.given, token: context.token ?? '' }) }),
          },
          { actions: assign({ problems: ({ context, event }) => passwordProblems(event.given, context.token), failure: null }) },
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
