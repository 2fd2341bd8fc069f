import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { failed, success, type Failure, type Result } from '../contract/failure.ts';
import type { ReleaseNote } from '../domain/people/users/release-notes.ts';
import { releaseNotesMachine } from './release-notes.ts';

const note = { date: '2026-11-01', content: ['<p>News</p>'] };
const nothingSeen = { readReleaseNotesMonitoring: false, lastReleaseNotesMonitoring: null };
const seen = { readReleaseNotesMonitoring: true, lastReleaseNotesMonitoring: '2026-11-01' };

function start(
  metadata: typeof seen | typeof nothingSeen,
  read: () => Promise<ReleaseNote | null>,
  answer: Result<unknown> = success(null),
) {
  const hidden: ReleaseNote[] = [];
  const said: Failure[] = [];
  const machine = releaseNotesMachine.provide({
    actors: {
      read: fromPromise(read),
      hide: fromPromise<Result<unknown>, ReleaseNote>(async ({ input }) => {
        hidden.push(input);
        return answer;
      }),
    },
    actions: { sayFailed: (_, { failure }) => void said.push(failure) },
  });
  const actor = createActor(machine, { input: metadata }).start();
  return {
    actor,
    hidden,
    said,
    until: (state: 'shown' | 'quiet') => waitFor(actor, (snapshot) => snapshot.matches(state)),
  };
}

test('a note is shown at the start to users who have not hidden it, and not to those who have', async () => {
  await start(nothingSeen, async () => note).until('shown');
  await start({ ...seen, lastReleaseNotesMonitoring: '2026-10-01' }, async () => note).until('shown');
  await start(seen, async () => note).until('quiet');
});

test('without a readable note nothing is shown, also on request', async () => {
  for (const read of [async () => null, () => Promise.reject(new Error('offline'))]) {
    const { actor, until } = start(nothingSeen, read);
    await until('quiet');
    actor.send({ type: 'OPEN' });
    expect(actor.getSnapshot().value).toBe('quiet');
  }
});

test('closing a note stores nothing unless the user hides it; on request it is shown anyway', async () => {
  const { actor, hidden, until } = start(nothingSeen, async () => note);
  await until('shown');
  actor.send({ type: 'CLOSE', hide: false });
  expect(actor.getSnapshot().value).toBe('quiet');
  expect(hidden).toEqual([]);
  actor.send({ type: 'OPEN' });
  expect(actor.getSnapshot().value).toBe('shown');
  actor.send({ type: 'CLOSE', hide: true });
  await until('quiet');
  expect(hidden).toEqual([note]);
});

test('a choice that could not be stored is reported', async () => {
  const failure: Failure = { kind: 'offline', origin: 'core', message: 'no network' };
  const { actor, said, until } = start(nothingSeen, async () => note, failed(failure));
  await until('shown');
  actor.send({ type: 'CLOSE', hide: true });
  await until('quiet');
  expect(said).toEqual([failure]);
});
