import { expect, test } from 'vitest';
import { MOST_FOLLOWED } from '../../../domain/desk/client.ts';
import { FollowedList } from './followed-list.ts';

const device = (n: number, name: string | null = `BRA000${n}`) => ({ id: 1_000_000_000_000_000 + n, name });
const ids = (list: FollowedList) => list.devices().map(({ id }) => id % 1000);

test('devices are followed once each, in the order they came, and left one by one', () => {
  const list = new FollowedList('s');
  for (const n of [1, 2, 1]) expect(list.follow(device(n))).toBe(true);
  expect(ids(list)).toEqual([1, 2]);
  list.unfollow(device(1).id);
  list.unfollow(device(9).id);
  expect(ids(list)).toEqual([2]);
});

test('a device added by id alone gets its name later, and keeps it', () => {
  const list = new FollowedList('s');
  list.follow(device(1, null));
  list.follow(device(1));
  const named = list.devices();
  list.follow(device(1, null));
  expect([list.devices() === named, named[0]!.name]).toEqual([true, 'BRA0001']);
});

test('a list that is full takes no more', () => {
  const list = new FollowedList('s');
  for (let n = 0; n < MOST_FOLLOWED; n += 1) list.follow(device(n));
  expect([list.follow(device(999)), list.devices().length]).toEqual([false, MOST_FOLLOWED]);
});

test('a cleared list can be restored until something else is followed', () => {
  const list = new FollowedList('s');
  list.follow(device(1));
  list.follow(device(2));
  list.clear();
  list.clear();
  expect([ids(list), list.cleared().length]).toEqual([[], 2]);
  list.takeUp();
  expect([ids(list), list.cleared().length]).toEqual([[1, 2], 0]);
  list.clear();
  list.follow(device(3));
  list.takeUp();
  expect(ids(list)).toEqual([3]);
});

test('listeners are called on each change and on nothing else', () => {
  const list = new FollowedList('s');
  let woken = 0;
  const stop = list.onChange(() => (woken += 1));
  list.follow(device(1));
  list.follow(device(1));
  list.unfollow(device(2).id);
  list.clear();
  stop();
  list.follow(device(3));
  expect(woken).toBe(2);
});
