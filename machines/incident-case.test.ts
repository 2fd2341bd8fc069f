import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import type { Incident } from '../domain/desk/incidents/incident.ts';
import { INCIDENT_STATUSES } from '../domain/desk/incidents/incident-codes.ts';
import { INCIDENT_OPERATIONS, mayDo, statusAfter } from '../domain/desk/incidents/incident-life.ts';
import { pick, seededRandom, type Random } from '../domain/base/random.ts';
import { incidentCaseMachine, type OperationInput, type WantedOperation } from './incident-case.ts';

const incident = (given: Partial<Incident> = {}): Incident => ({
  id: 1_000_000_000_000_001,
  code: '123456789',
  title: 'Panic button',
  message: null,
  dateTime: '2026-11-21T12:00:00.000Z',
  created: '2026-11-21T12:00:00.000Z',
  brandId: 1_000_000_000_000_002,
  deviceId: 1_000_000_000_000_003,
  vehicleId: null,
  userOperatorId: null,
  operator: null,
  operatorName: null,
  licensePlate: null,
  customerName: null,
  type: 'PANIC',
  observation: null,
  status: 'OPEN',
  situation: null,
  returned: null,
  comments: [],
  version: 0,
  ...given,
});
const failure = (kind: Failure['kind'], given: Partial<Failure> = {}): Result<never> => ({
  ok: false,
  failure: { kind, origin: 'server', message: kind, ...given },
});

/** A server whose answers are given one by one, and a case that is open on it. */
function open(first: Result<Incident> = { ok: true, value: incident() }, asked = 1_000_000_000_000_001) {
  const reads: ((answer: Result<Incident>) => void)[] = [];
  const operations: { input: OperationInput; answer(given: Result<Incident>): void }[] = [];
  const done: string[] = [];
  const actor = createActor(
    incidentCaseMachine.provide({
      actors: {
        read: fromPromise<Result<Incident>, { id: number }>(() => new Promise((resolve) => void reads.push(resolve))),
        operate: fromPromise<Result<Incident>, OperationInput>(
          ({ input }) => new Promise((resolve) => void operations.push({ input, answer: resolve })),
        ),
      },
      actions: { sayDone: (_, { wanted }) => void done.push(wanted.operation) },
    }),
    { input: { id: asked } },
  );
  actor.start();
  reads.shift()!(first);
  const is = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const act = (wanted: WantedOperation) => actor.send({ type: 'DO', wanted });
  return { actor, reads, operations, done, is, act };
}

test('in each status the case takes the operations that it allows, and tries no other (INC-41)', async () => {
  for (const status of [...INCIDENT_STATUSES, 'PENDING_VENDOR'])
    for (const operation of INCIDENT_OPERATIONS) {
      const { operations, is, act, done, actor } = open({ ok: true, value: incident({ status }) });
      await is({ open: 'ready' });
      act({ operation });
      const name = `${operation} in ${status}`;
      expect(operations.length, name).toBe(mayDo(status, operation) ? 1 : 0);
      if (operations.length === 0) continue;
      const after = incident({ status: statusAfter(status, operation), version: 1 });
      operations[0]!.answer({ ok: true, value: after });
      await is({ open: 'ready' });
      expect([actor.getSnapshot().context.incident, done], name).toEqual([after, [operation]]);
    }
});

test('a second press while an operation is under way sends nothing', async () => {
  const { operations, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  act({ operation: 'assign' });
  act({ operation: 'cancel', comment: 'No' });
  expect(operations.map(({ input }) => [input.wanted.operation, input.version])).toEqual([['assign', 0]]);
});

test('an operation that somebody else overtook is not tried again: what changed is shown, and what is there now is read', async () => {
  const { actor, operations, reads, done, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  const conflict = { version: 1, changedAt: null, changedBy: 'Ana', changes: {} };
  operations[0]!.answer(failure('conflict', { conflict }));
  await is({ open: 'overtaken' });
  const now = incident({ status: 'PROGRESS', version: 1, operatorName: 'Ana' });
  reads.shift()!({ ok: true, value: now });
  await waitFor(actor, ({ context }) => context.incident?.version === 1);
  expect(actor.getSnapshot().context).toMatchObject({ conflict, wanted: { operation: 'assign' } });
  actor.send({ type: 'DISMISS' });
  await is({ open: 'ready' });
  expect(actor.getSnapshot().context).toMatchObject({ conflict: null, wanted: null, incident: now });
  expect([operations.length, done]).toEqual([1, []]);
});

test('an operation that fails keeps what was wanted, and says why until the next one', async () => {
  const { actor, operations, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'cancel', comment: 'A false alarm' });
  operations[0]!.answer(failure('offline'));
  await is({ open: 'ready' });
  expect(actor.getSnapshot().context).toMatchObject({
    failure: { kind: 'offline' },
    wanted: { comment: 'A false alarm' },
  });
  act({ operation: 'cancel', comment: 'A false alarm' });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('what the broker tells is read, also what it told while an operation was under way; an older word is not', async () => {
  const { actor, operations, reads, is, act } = open({ ok: true, value: incident({ version: 3 }) });
  await is({ open: 'ready' });
  actor.send({ type: 'TOLD', version: 2 });
  expect(reads).toHaveLength(0);
  actor.send({ type: 'TOLD', version: 4 });
  reads.shift()!({ ok: true, value: incident({ version: 4, situation: 'Análise em andamento' }) });
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  actor.send({ type: 'TOLD', version: 5 });
  expect(reads).toHaveLength(0);
  actor.send({ type: 'TOLD', version: 6 });
  operations[0]!.answer({ ok: true, value: incident({ version: 5, status: 'PROGRESS' }) });
  await is({ open: 'refreshing' });
  reads.shift()!({ ok: true, value: incident({ version: 6, status: 'PROGRESS' }) });
  await waitFor(actor, ({ context }) => context.incident?.version === 6);
});

test('what was done from here is not read once more when the broker tells of it, before its answer or after it', async () => {
  const { actor, operations, reads, is, act } = open({ ok: true, value: incident({ version: 3 }) });
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  actor.send({ type: 'TOLD', version: 4 });
  operations[0]!.answer({ ok: true, value: incident({ version: 4, status: 'PROGRESS' }) });
  await is({ open: 'ready' });
  actor.send({ type: 'TOLD', version: 4 });
  expect([actor.getSnapshot().value, reads.length]).toEqual([{ open: 'ready' }, 0]);
});

test('the broker gone and back while an operation runs: its outcome is said once, and the case is read once after it', async () => {
  const { actor, operations, reads, done, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  // The link is back: nobody knows what was told meanwhile.
  actor.send({ type: 'TOLD', version: null });
  actor.send({ type: 'TOLD', version: null });
  expect(reads).toHaveLength(0);
  operations[0]!.answer({ ok: true, value: incident({ status: 'PROGRESS', version: 1 }) });
  await is({ open: 'refreshing' });
  reads.shift()!({ ok: true, value: incident({ status: 'PROGRESS', version: 1 }) });
  await is({ open: 'ready' });
  expect([done, operations.length, reads.length]).toEqual([['assign'], 1, 0]);
});

test('a case that cannot be read any more is no longer shown: the right was taken away while it was open', async () => {
  const { actor, reads, is } = open();
  await is({ open: 'ready' });
  actor.send({ type: 'TOLD', version: null });
  reads.shift()!(failure('forbidden'));
  await is('unread');
  expect(actor.getSnapshot().context).toMatchObject({ failure: { kind: 'forbidden' }, incident: null, isTaken: true });
});

test('without a network what is known stays, and pressing again asks again', async () => {
  const { actor, reads, is } = open();
  await is({ open: 'ready' });
  actor.send({ type: 'TOLD', version: 1 });
  reads.shift()!(failure('offline'));
  await is({ open: 'ready' });
  expect(actor.getSnapshot().context.incident?.version).toBe(0);
  actor.send({ type: 'AGAIN' });
  reads.shift()!({ ok: true, value: incident({ version: 1 }) });
  await waitFor(actor, ({ context }) => context.incident?.version === 1);
});

test('a case that is not there says so, and is asked for again when somebody presses', async () => {
  const { actor, reads, is } = open(failure('missing'));
  await is('unread');
  actor.send({ type: 'AGAIN' });
  reads.shift()!({ ok: true, value: incident() });
  await is({ open: 'ready' });
});

test('a case that is asked for by its code is operated on by its id (RTE-32)', async () => {
  const { operations, is, act } = open(undefined, 123_456_789);
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  expect(operations[0]!.input.id).toBe(1_000_000_000_000_001);
});

test('an operation that is forbidden has the case read again: without the right to it nothing of it stays on screen', async () => {
  const { actor, operations, reads, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  operations[0]!.answer(failure('forbidden'));
  await is({ open: 'refreshing' });
  reads.shift()!(failure('forbidden'));
  await is('unread');
  expect(actor.getSnapshot().context.failure?.kind).toBe('forbidden');
});

test('an operation alone that is forbidden says so beside the case, which stays', async () => {
  const { actor, operations, reads, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'assign' });
  operations[0]!.answer(failure('forbidden'));
  await is({ open: 'refreshing' });
  reads.shift()!({ ok: true, value: incident({ version: 1 }) });
  await is({ open: 'ready' });
  expect(actor.getSnapshot().context).toMatchObject({ failure: { kind: 'forbidden' }, incident: { version: 1 } });
});

test('whoever was overtaken and may no longer see the case sees it no longer', async () => {
  const { operations, reads, is, act } = open();
  await is({ open: 'ready' });
  act({ operation: 'resolve' });
  act({ operation: 'assign' });
  operations[0]!.answer(
    failure('conflict', { conflict: { version: 1, changedAt: null, changedBy: null, changes: {} } }),
  );
  await is({ open: 'overtaken' });
  reads.shift()!(failure('missing'));
  await is('unread');
});

type Reading = (answer: Result<Incident>) => void;

/** A case on a server that lives on by itself; what is asked of it is answered when the walk says so. */
function walked(random: Random) {
  let now = incident();
  const reads: Reading[] = [];
  const pending: { input: OperationInput; answer: Reading }[] = [];
  const counts = { sent: 0, done: 0, said: 0 };
  const actor = createActor(
    incidentCaseMachine.provide({
      actors: {
        read: fromPromise<Result<Incident>, { id: number }>(() => new Promise((resolve) => void reads.push(resolve))),
        operate: fromPromise<Result<Incident>, OperationInput>(({ input }) => {
          counts.sent += 1;
          return new Promise((resolve) => void pending.push({ input, answer: resolve }));
        }),
      },
      actions: { sayDone: () => void (counts.said += 1) },
    }),
    { input: { id: now.id } },
  ).start();
  const conflict = { version: 99, changedAt: null, changedBy: 'Ana', changes: {} };
  const status = (): string => pick(random, [...INCIDENT_STATUSES, 'PENDING_VENDOR']);
  const others = (): void => {
    now = { ...now, version: now.version + 1, status: status() };
  };
  const operate = (): void => {
    const { input, answer } = pending.shift()!;
    if (random() < 0.4) return answer(failure(pick(random, ['offline', 'forbidden', 'refused', 'missing'])));
    if (input.version !== now.version) return answer(failure('conflict', { conflict }));
    counts.done += 1;
    now = { ...now, version: now.version + 1, status: statusAfter(now.status, input.wanted.operation) };
    answer({ ok: true, value: now });
  };
  const read = (): void => {
    const answer = reads.shift()!;
    if (random() < 0.75) answer({ ok: true, value: now });
    else answer(failure(pick(random, ['offline', 'forbidden', 'missing'])));
  };
  const steps: (() => void)[] = [
    () => actor.send({ type: 'DO', wanted: { operation: pick(random, INCIDENT_OPERATIONS), comment: 'So' } }),
    () => actor.send({ type: 'TOLD', version: random() < 0.3 ? null : now.version }),
    () => actor.send({ type: 'AGAIN' }),
    () => actor.send({ type: 'DISMISS' }),
    others,
    () => pending.length > 0 && operate(),
    () => reads.length > 0 && read(),
    () => reads.length > 0 && read(),
  ];
  return { actor, counts, pending, step: () => pick(random, steps)() };
}

test('however people, the server and the broker come together, one operation is under way, each is said once, and none is repeated', async () => {
  const random = seededRandom(41);
  const seen = new Set<string>();
  for (let walk = 0; walk < 150; walk += 1) {
    const { actor, counts, pending, step } = walked(random);
    for (let at = 0; at < 40; at += 1) {
      const before = actor.getSnapshot();
      const sentBefore = counts.sent;
      step();
      await new Promise<void>((resolve) => void setImmediate(resolve));
      const { context, value } = actor.getSnapshot();
      seen.add(JSON.stringify(value));
      expect(pending.length).toBeLessThanOrEqual(1);
      expect(counts.said).toBe(counts.done);
      // Only a press sends, and only where the status that is known takes it.
      if (counts.sent > sentBefore) {
        expect(before.matches({ open: 'ready' }) || before.matches({ open: 'refreshing' })).toBe(true);
        expect(mayDo(before.context.incident!.status, pending[0]!.input.wanted.operation)).toBe(true);
        expect(pending[0]!.input).toMatchObject({
          id: before.context.incident!.id,
          version: before.context.incident!.version,
        });
      }
      if (context.isTaken) expect([context.incident, context.conflict]).toEqual([null, null]);
      if (context.incident && before.context.incident)
        expect(context.incident.version).toBeGreaterThanOrEqual(before.context.incident.version);
    }
    actor.stop();
  }
  expect([...seen].sort()).toEqual(
    [
      '"opening"',
      '"unread"',
      '{"open":"operating"}',
      '{"open":"overtaken"}',
      '{"open":"ready"}',
      '{"open":"refreshing"}',
    ].sort(),
  );
});
