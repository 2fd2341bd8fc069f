import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { USER } from '../tests/builders/test-fleet.ts';
import { settle } from '../tests/builders/held-platform.ts';
import { openFleetIn } from '../tests/builders/open-fleet.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const LEFT = { sessionId: 'session-1', userId: USER.id, withLog: true };

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = world.platform.indexedDb!.indexedDB.open(name);
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error!));
  });

/** Everything that the browser stores, as text. */
async function stored(): Promise<string> {
  const names = (await world.platform.indexedDb!.indexedDB.databases()).map(({ name }) => name!);
  const texts = await Promise.all(
    names.map(async (name) => {
      const database = await opened(name);
      const tables = [...database.objectStoreNames];
      const rows = await Promise.all(
        tables.map(
          (table) =>
            new Promise((resolve) => {
              const asked = database.transaction(table).objectStore(table).getAll();
              asked.addEventListener('success', () => resolve(asked.result));
            }),
        ),
      );
      database.close();
      return `${name} ${JSON.stringify(rows)}`;
    }),
  );
  return texts.join('\n');
}

/** Holds the session records in a transaction, as a tab that hangs does; answers what lets go. */
async function holdRecords(): Promise<() => Promise<void>> {
  const database = await opened('rastro-sessions');
  const table = database.transaction('sessions', 'readwrite').objectStore('sessions');
  let isHeld = true;
  const again = (): void => {
    if (isHeld) table.count().addEventListener('success', again);
  };
  again();
  return async () => {
    isHeld = false;
    await settle();
    database.close();
  };
}

/** Runs a task to its end while the clock goes on. */
async function whileTimePasses<T>(task: Promise<T>): Promise<T> {
  let isDone = false;
  void task.finally(() => (isDone = true));
  await world.platform.until(() => isDone, 500);
  return task;
}

test('after signing out the browser stores nothing of the person', async () => {
  await openFleetIn(world);
  await world.platform.until(async () => (await stored()).includes(USER.login));
  await world.core.signOut();
  const left = await stored();
  expect(left).not.toContain(USER.login);
  expect(left).toBe('rastro-sessions [[]]');
});

test('a sign-out does not wait for a tab that holds the log: it is deleted at the next start, once that tab is gone', async () => {
  await openFleetIn(world);
  const holder = await opened(`rastro-${USER.id}`);
  await whileTimePasses(world.core.signOut());
  const { core } = await world.reload();
  expect(await whileTimePasses(core.forget([LEFT]))).toEqual({ ok: true, value: [LEFT] });
  holder.close();
  expect(await whileTimePasses(core.forget([LEFT]))).toEqual({ ok: true, value: [] });
  expect(await stored()).toBe('rastro-sessions [[]]');
});

test('a record that could not be deleted at the sign-out is deleted at the next start', async () => {
  await openFleetIn(world);
  await world.platform.until(async () => (await stored()).includes(USER.login));
  const release = await holdRecords();
  await whileTimePasses(world.core.signOut());
  const answer = await whileTimePasses(world.core.forget([LEFT]));
  expect(answer).toEqual({ ok: true, value: [{ ...LEFT, withLog: false }] });
  await release();
  const { core } = await world.reload();
  expect(await whileTimePasses(core.forget([LEFT]))).toEqual({ ok: true, value: [] });
  expect(await stored()).toBe('rastro-sessions [[]]');
});

test('an answer that comes after the sign-out does not bring the record back', async () => {
  await world.signIn();
  await world.platform.until(async () => (await stored()).includes(USER.login));
  const late = world.core.call('sessions.read', { params: { id: 'session-1' } });
  await Promise.all([world.core.signOut(), late]);
  await settle();
  expect(await stored()).toBe('rastro-sessions [[]]');
});

test('a session that only its record knows is deleted with its log, and that of a person who signed in again stays', async () => {
  await openFleetIn(world);
  await world.platform.until(async () => (await stored()).includes(USER.login));
  await world.core.dispose();
  const { core } = await world.reload();
  expect(await whileTimePasses(core.forget([{ ...LEFT, userId: null }]))).toEqual({ ok: true, value: [] });
  expect(await stored()).toBe('rastro-sessions [[]]');
  const again = await core.signIn({ login: 'operador', password: 'right', brand: null, persistent: false });
  expect(again.ok).toBe(true);
  await whileTimePasses(core.forget([{ sessionId: 'session-0', userId: USER.id, withLog: true }]));
  expect(await stored()).toContain(`rastro-${USER.id}`);
});
