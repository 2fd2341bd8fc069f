import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../contract/rest/calls.ts';
import { GUARD_KINDS } from '../contract/resources.ts';
import type { Guards, RoomGuards } from './base/rights/guard.ts';
import { joinRooms, type Room } from './room.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const handlersOf = (names: readonly CallName[]): Room['handlers'] =>
  Object.fromEntries(names.map((name) => [name, async () => ({})]));
const guards = Object.fromEntries(GUARD_KINDS.map((kind) => [kind, async () => true])) as unknown as Guards;

test('a call that no room brings, and one that two rooms bring, keep the server from starting and are named', () => {
  const whole: Room = { handlers: handlersOf(NAMES), guards };
  expect(Object.keys(joinRooms([whole]).handlers)).toEqual(NAMES);
  const without: Room = { handlers: handlersOf(NAMES.filter((name) => name !== 'areas.read')), guards };
  expect(() => joinRooms([without])).toThrow('call areas.read: no room brings it');
  expect(() => joinRooms([whole, { handlers: handlersOf(['areas.read']) }])).toThrow(
    'call areas.read: 2 rooms bring it',
  );
});

test('a kind of id that no room guards, and one that two rooms guard, keep the server from starting and are named', () => {
  const handlers = handlersOf(NAMES);
  const others = Object.fromEntries(Object.entries(guards).filter(([kind]) => kind !== 'area')) as RoomGuards;
  expect(() => joinRooms([{ handlers, guards: others }])).toThrow('guard area: no room brings it');
  expect(() =>
    joinRooms([
      { handlers, guards },
      { handlers: {}, guards: { area: guards.area } },
    ]),
  ).toThrow('guard area: 2 rooms bring it');
});

test('rooms are stopped in the opposite order of their list, one after the other', async () => {
  const stopped: string[] = [];
  const room = (name: string): Room => ({
    handlers: {},
    stop: async () => {
      await Promise.resolve();
      stopped.push(name);
    },
  });
  await joinRooms([{ handlers: handlersOf(NAMES), guards }, room('first'), room('second')]).stop();
  expect(stopped).toEqual(['second', 'first']);
});
