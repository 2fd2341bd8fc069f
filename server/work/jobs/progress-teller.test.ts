import { expect, test } from 'vitest';
import { createProgressTeller, TELL_EVERY_MS } from './progress-teller.ts';

function openTeller() {
  const told: [string, string, number][] = [];
  const timers: (() => void)[] = [];
  const teller = createProgressTeller({
    publish: async (topic, body) => {
      const { jobId, successful } = body as { jobId: string; successful: number };
      told.push([topic, jobId, successful]);
    },
    onError: (error) => {
      throw error;
    },
    later: (ms, run) => {
      expect(ms).toBe(TELL_EVERY_MS);
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const pass = (): void => timers.splice(0).forEach((run) => run());
  const tell = (userId: number, id: string, done: number) =>
    teller.tell(userId, { id, state: 'running', done, total: 10 });
  return { teller, told, timers, pass, tell };
}

test('a person is told once in a stretch, whatever comes: of each job the newest, their jobs in turn', () => {
  expect(1000 / TELL_EVERY_MS).toBeLessThanOrEqual(4);
  const { told, pass, tell } = openTeller();
  for (const done of [1, 2, 3]) for (const id of ['a', 'b']) tell(1, id, done);
  expect(told).toEqual([['user/1/JobProgress', 'a', 1]]);
  pass();
  pass();
  expect(
    told
      .slice(1)
      .map(([, id, done]) => [id, done])
      .sort(),
  ).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
  pass();
  pass();
  expect(told).toHaveLength(3);
  tell(1, 'a', 4);
  expect(told).toHaveLength(4);
});

test('people do not wait for one another, and nobody is told after the end', () => {
  const { teller, told, timers, tell } = openTeller();
  tell(1, 'a', 1);
  tell(2, 'b', 1);
  expect(told.map(([topic]) => topic)).toEqual(['user/1/JobProgress', 'user/2/JobProgress']);
  tell(1, 'a', 2);
  teller.stop();
  expect(timers).toEqual([]);
});
