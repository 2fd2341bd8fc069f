import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { failed, success, type Result } from '../contract/failure.ts';
import {
  forgotPasswordMachine,
  newPasswordMachine,
  passwordProblems,
  REDIRECT_DELAY_MS,
  type NewPassword,
  type ResetRequest,
} from './password-reset.ts';

const REQUEST: ResetRequest = { account: 'maria', captcha: 'solved', brand: null };
const UNKNOWN = failed({ kind: 'missing', origin: 'server', message: 'unknown', status: 404 });

function forgot(answers: Result<unknown>[] = []) {
  const sent: ResetRequest[] = [];
  const done: string[] = [];
  const clock = new SimulatedClock();
  const machine = forgotPasswordMachine.provide({
    actors: {
      send: fromPromise<Result<unknown>, ResetRequest>(({ input }) => {
        sent.push(input);
        return Promise.resolve(answers.shift() ?? success({}));
      }),
    },
    actions: { reload: () => void done.push('reload') },
  });
  const actor = createActor(machine, { clock }).start();
  const submit = (part: Partial<ResetRequest> = {}) => actor.send({ type: 'SUBMIT', request: { ...REQUEST, ...part } });
  return {
    actor,
    sent,
    done,
    clock,
    submit,
    reached: (state: string) => waitFor(actor, (snapshot) => snapshot.value === state),
  };
}

test('a reset without the login or e-mail, or without a solved captcha, is not sent (SES-51, SES-52)', () => {
  for (const part of [{ account: '' }, { account: '   ' }, { captcha: '' }]) {
    const { actor, submit, sent } = forgot();
    submit(part);
    expect(actor.getSnapshot().context.incomplete).toBe(true);
    expect(sent).toEqual([]);
  }
});

test('three seconds after a reset was requested the page restarts (SES-49, CST-43)', async () => {
  expect(REDIRECT_DELAY_MS).toBe(3000);
  const { submit, sent, done, clock, reached } = forgot();
  submit();
  await reached('sent');
  expect(sent).toEqual([REQUEST]);
  clock.increment(2999);
  expect(done).toEqual([]);
  clock.increment(1);
  expect(done).toEqual(['reload']);
});

test('a refused reset shows the reason, counts the captcha as used, and can be tried again', async () => {
  const { actor, submit, reached } = forgot([UNKNOWN]);
  submit();
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.failure !== null);
  expect(context).toMatchObject({ failure: { status: 404 }, refused: 1 });
  submit();
  expect(actor.getSnapshot().context.failure).toBeNull();
  await reached('sent');
});

const GOOD: NewPassword = { password: 'a new secret', confirmPassword: 'a new secret' };
const both = (password: string, confirmPassword = password): NewPassword => ({ password, confirmPassword });

test('both passwords are required (SES-53, SES-54)', () => {
  expect(passwordProblems(both('', 'a new secret'), 't')).toEqual({ password: 'empty' });
  expect(passwordProblems(both('a new secret', ''), 't')).toEqual({ confirmPassword: 'empty' });
});

test('a new password and its confirmation have 8 to 32 characters (SES-55, SES-56)', () => {
  for (const length of [7, 33]) {
    expect(passwordProblems(both('x'.repeat(length), 'a new secret'), 't').password).toBe('length');
    expect(passwordProblems(both('a new secret', 'x'.repeat(length)), 't').confirmPassword).toBe('length');
  }
  for (const length of [8, 32]) expect(passwordProblems(both('x'.repeat(length)), 't')).toEqual({});
});

test('a confirmation that differs and a missing token are found (SES-57, SES-58)', () => {
  expect(passwordProblems(both('a new secret', 'another secret'), 't')).toEqual({ confirmPassword: 'differs' });
  for (const token of [null, '']) expect(passwordProblems(GOOD, token)).toEqual({ token: 'missing' });
});

function newPassword(token: string | null, answers: Result<unknown>[] = []) {
  const sent: unknown[] = [];
  const done: string[] = [];
  const clock = new SimulatedClock();
  const machine = newPasswordMachine.provide({
    actors: {
      send: fromPromise<Result<unknown>, NewPassword & { token: string }>(({ input }) => {
        sent.push(input);
        return Promise.resolve(answers.shift() ?? success({}));
      }),
    },
    actions: { leave: () => void done.push('leave') },
  });
  const actor = createActor(machine, { clock, input: { token } }).start();
  return { actor, sent, done, clock, submit: (given: NewPassword) => actor.send({ type: 'SUBMIT', given }) };
}

test('three seconds after a password was changed the sign-in page opens (SES-50)', async () => {
  const { actor, submit, sent, done, clock } = newPassword('t-1');
  submit(GOOD);
  const { context } = await waitFor(actor, (snapshot) => snapshot.value === 'changed');
  expect(sent).toEqual([{ ...GOOD, token: 't-1' }]);
  // Neither the token nor the password is kept in memory.
  expect(context).toMatchObject({ token: null, request: null });
  clock.increment(2999);
  expect(done).toEqual([]);
  clock.increment(1);
  expect(done).toEqual(['leave']);
});

test('a link without its token shows an error at once and sends nothing', () => {
  const { actor, submit, sent } = newPassword(null);
  expect(actor.getSnapshot().context.problems).toEqual({ token: 'missing' });
  submit(GOOD);
  expect(sent).toEqual([]);
});

test('problems are cleared by the next attempt, and a refusal of the server keeps the form open', async () => {
  const { actor, submit } = newPassword('t-1', [
    failed({ kind: 'refused', origin: 'server', message: 'Token inválido', status: 400 }),
  ]);
  submit(both('short'));
  expect(actor.getSnapshot().context.problems).toEqual({ password: 'length', confirmPassword: 'length' });
  submit(GOOD);
  expect(actor.getSnapshot().context.problems).toEqual({});
  const { value, context } = await waitFor(actor, (snapshot) => snapshot.context.failure !== null);
  expect(value).toBe('editing');
  expect(context.failure?.message).toBe('Token inválido');
});
