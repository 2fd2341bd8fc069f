import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { failed, success, type Result } from '../contract/failure.ts';
import type { ExposedBrand } from '../domain/people/brands/brand.ts';
import { BRAND_DEBOUNCE_MS, MIN_LENGTH, signInMachine } from './sign-in.ts';

const brand = (id: number, name: string): ExposedBrand => ({
  id,
  name,
  alias: name.toLowerCase(),
  logo: null,
  palette: { primary: '#2e6373' },
});
const AURORA = brand(1, 'Aurora');
const RASTRO = brand(2, 'Rastro');
const VERTICE = brand(3, 'Vertice');

interface Given {
  wanted?: number[];
  answers?: Record<string, Result<ExposedBrand[]>>;
}

function started({ wanted = [], answers = {} }: Given = {}) {
  const asked: string[] = [];
  const remembered: number[] = [];
  const clock = new SimulatedClock();
  const machine = signInMachine.provide({
    actors: {
      lookUp: fromPromise<Result<readonly ExposedBrand[]>, string>(({ input }) => {
        asked.push(input);
        return Promise.resolve(answers[input] ?? success([RASTRO]));
      }),
    },
    actions: { remember: (_, { brand: id }) => void remembered.push(id) },
  });
  const actor = createActor(machine, { clock, input: { wanted } }).start();
  const type = (login: string) => actor.send({ type: 'TYPED', login });
  const looked = () => waitFor(actor, (state) => state.value === 'resting');
  return { actor, asked, remembered, clock, type, looked, context: () => actor.getSnapshot().context };
}

test('brands are looked up half a second after the last change of the login (SES-61)', async () => {
  const { type, clock, asked, looked, context } = started({ answers: { maria: success([AURORA, RASTRO]) } });
  for (const typed of ['mari', 'maria']) {
    type(typed);
    clock.increment(499);
  }
  expect(asked).toEqual([]);
  clock.increment(1);
  await looked();
  expect(asked).toEqual(['maria']);
  expect(context().brands).toEqual([AURORA, RASTRO]);
});

test('leaving the field looks up at once, and the same login is looked up only once', async () => {
  const { actor, type, asked, looked, clock } = started();
  type('maria');
  actor.send({ type: 'LEFT' });
  await looked();
  actor.send({ type: 'LEFT' });
  actor.send({ type: 'TYPED', login: 'maria' });
  clock.increment(BRAND_DEBOUNCE_MS);
  expect(asked).toEqual(['maria']);
});

test('a login below 4 characters is not looked up (CST-70)', async () => {
  expect(MIN_LENGTH).toBe(4);
  const { actor, type, asked, looked } = started();
  type('abc');
  actor.send({ type: 'LEFT' });
  await looked();
  expect(asked).toEqual([]);
  type('abcd');
  actor.send({ type: 'LEFT' });
  expect(asked).toEqual(['abcd']);
});

test('of several brands the one of the last visit is chosen, else that of the host, else none', async () => {
  const answers = { maria: success([AURORA, RASTRO, VERTICE]) };
  for (const [wanted, chosen] of [
    [[3, 2], 3],
    [[99, 2], 2],
    [[], null],
  ] as const) {
    const { actor, type, looked, context } = started({ wanted: [...wanted], answers });
    type('maria');
    actor.send({ type: 'LEFT' });
    await looked();
    expect(context().chosen).toBe(chosen);
  }
});

test('a single brand is left to the server, and further typing clears the known brands', async () => {
  const { actor, type, looked, context } = started({ wanted: [2], answers: { maria: success([AURORA, RASTRO]) } });
  type('joana');
  actor.send({ type: 'LEFT' });
  await looked();
  expect(context()).toMatchObject({ brands: [RASTRO], chosen: null });
  type('maria');
  actor.send({ type: 'LEFT' });
  await looked();
  expect(context().chosen).toBe(2);
  type('maria.');
  expect(context()).toMatchObject({ brands: [], chosen: null });
});

test('a chosen brand is stored for the next visit, one that is not offered is ignored', async () => {
  const { actor, type, looked, remembered, context } = started({ answers: { maria: success([AURORA, RASTRO]) } });
  type('maria');
  actor.send({ type: 'LEFT' });
  await looked();
  actor.send({ type: 'CHOSE', brand: 3 });
  actor.send({ type: 'CHOSE', brand: 1 });
  expect(context().chosen).toBe(1);
  expect(remembered).toEqual([1]);
});

test('when the server needs a brand the brands are looked up, by e-mail too, but not twice', async () => {
  const { actor, asked, looked, context } = started({ answers: { 'maria@example.org': success([AURORA, RASTRO]) } });
  actor.send({ type: 'BRAND_NEEDED', subject: 'maria@example.org' });
  await looked();
  actor.send({ type: 'BRAND_NEEDED', subject: 'maria@example.org' });
  expect(asked).toEqual(['maria@example.org']);
  expect(context().brands).toHaveLength(2);
});

test('a failed lookup says nothing about the login: it is repeated when needed', async () => {
  const { actor, type, asked, looked, context } = started({
    answers: { maria: failed({ kind: 'busy', origin: 'server', message: 'wait' }) },
  });
  type('maria');
  actor.send({ type: 'LEFT' });
  await looked();
  expect(context()).toMatchObject({ brands: [], knownFor: null });
  actor.send({ type: 'BRAND_NEEDED', subject: 'maria' });
  expect(asked).toEqual(['maria', 'maria']);
});

test('the form toggles between mode 1 and mode 2 and keeps the login (SES-48)', () => {
  const { actor, type, context } = started();
  type('maria');
  expect(context().formMode).toBe(1);
  actor.send({ type: 'TOGGLE_FORM' });
  expect(context()).toMatchObject({ formMode: 2, login: 'maria' });
  actor.send({ type: 'TOGGLE_FORM' });
  expect(context()).toMatchObject({ formMode: 1, login: 'maria' });
});
