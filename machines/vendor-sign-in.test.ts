import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { VendorSignIn } from '../contract/core.ts';
import { failed, success, type Failure } from '../contract/failure.ts';
import type { Vendor } from '../domain/people/users/user.ts';
import { vendorSignInMachine, type VendorAnswer, type VendorIdentity } from './vendor-sign-in.ts';

const MARIA: VendorIdentity = { userId: 'g-1', accessToken: 'token-1', email: 'maria@example.org' };

function started(answer: () => Promise<VendorAnswer>) {
  const asked: Vendor[] = [];
  const entered: VendorSignIn[] = [];
  const machine = vendorSignInMachine.provide({
    actors: {
      askVendor: fromPromise<VendorAnswer, Vendor>(({ input }) => {
        asked.push(input);
        return answer();
      }),
    },
    actions: { enter: (_, { request }) => void entered.push(request) },
  });
  const actor = createActor(machine).start();
  const ask = (brand: number | null = null, vendor: Vendor = 'GOOGLE') => {
    actor.send({ type: 'ASK', vendor, brand, persistent: true });
    return waitFor(actor, (state) => state.value === 'resting');
  };
  return { actor, asked, entered, ask, context: () => actor.getSnapshot().context };
}

test('the token of a vendor goes to the session with the brand and the choice to stay signed in', async () => {
  const { ask, entered } = started(() => Promise.resolve(success(MARIA)));
  await ask(7);
  expect(entered).toEqual([{ vendor: 'GOOGLE', userId: 'g-1', accessToken: 'token-1', brand: 7, persistent: true }]);
});

test('a vendor account without an e-mail is refused', async () => {
  const { ask, entered, context } = started(() => Promise.resolve(success({ ...MARIA, email: null })));
  await ask(null, 'FACEBOOK');
  expect(entered).toEqual([]);
  expect(context()).toMatchObject({ vendor: 'FACEBOOK', trouble: 'no-email' });
});

test('a closed popup is not a failure, anything else is', async () => {
  const refused: Failure = { kind: 'refused', origin: 'server', message: 'Não.' };
  for (const [answer, trouble] of [
    ['closed', null],
    ['blocked', 'blocked'],
    ['insecure', 'insecure'],
    [failed(refused), refused],
  ] as const) {
    const { ask, entered, context } = started(() => Promise.resolve(answer));
    await ask();
    expect(context().trouble).toEqual(trouble);
    expect(entered).toEqual([]);
  }
});

test('when only the brand was missing the vendor is not asked again', async () => {
  const { ask, asked, entered } = started(() => Promise.resolve(success(MARIA)));
  await ask();
  await ask(3);
  expect(asked).toEqual(['GOOGLE']);
  expect(entered.map(({ brand }) => brand)).toEqual([null, 3]);
  // The same token did not help: the vendor is asked again.
  await ask(3);
  expect(asked).toEqual(['GOOGLE', 'GOOGLE']);
});

test('choosing another way to sign in clears the state of the vendor', async () => {
  const { actor, ask, asked, context } = started(() => Promise.resolve(success(MARIA)));
  await ask();
  actor.send({ type: 'FORGET' });
  expect(context().identity).toBeNull();
  await ask(3);
  expect(asked).toHaveLength(2);
});

test('giving up while a vendor is asked discards the answer', async () => {
  let answer: (result: VendorAnswer) => void = () => undefined;
  const { actor, entered } = started(() => new Promise((resolve) => (answer = resolve)));
  actor.send({ type: 'ASK', vendor: 'GOOGLE', brand: null, persistent: false });
  actor.send({ type: 'FORGET' });
  answer(success(MARIA));
  await Promise.resolve();
  expect(entered).toEqual([]);
  expect(actor.getSnapshot().value).toBe('resting');
});
