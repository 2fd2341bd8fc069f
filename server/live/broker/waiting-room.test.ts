import { expect, test } from 'vitest';
import type { Gate } from './gate.ts';
import { KEPT_FOR_KNOWN, MOST_WAITING, MOST_WAITING_OF_ADDRESS, MOST_WAITING_OF_NETWORK } from './link-limits.ts';
import { WaitingRoom } from './waiting-room.ts';

/** A room, how connections come into it, and those that had to leave. */
function roomWith() {
  const room = new WaitingRoom();
  const left: Gate[] = [];
  const come = (address: string, isSilent = true): Gate | null => {
    if (!room.makeRoom(address, (gate) => left.push(gate))) return null;
    const gate = { wire: { address }, isSilent } as Gate;
    room.add(gate);
    return gate;
  };
  return { room, left, come };
}
const strangers = (count: number): string[] => Array.from({ length: count }, (_, n) => `203.0.113.${n}`);

test('strangers at 20 addresses who only hold connections keep none of 15 operators out', () => {
  const { room, left, come } = roomWith();
  for (const address of strangers(20)) for (let n = 0; n < MOST_WAITING_OF_ADDRESS; n += 1) come(address);
  expect(room.size).toBe(MOST_WAITING - KEPT_FOR_KNOWN);
  const operators = Array.from({ length: 15 }, (_, n) => come(`198.51.100.${n}`));
  expect(operators).not.toContain(null);
  for (const address of strangers(20)) for (let n = 0; n < MOST_WAITING_OF_ADDRESS; n += 1) come(address);
  expect(operators.some((gate) => left.includes(gate!))).toBe(false);
});

test('where every stranger has an address of their own, there is still room for addresses that somebody signed in from', () => {
  const { room, left, come } = roomWith();
  room.signedIn('198.51.100.1');
  for (let n = 0; n < MOST_WAITING; n += 1) come(`10.1.${n >> 8}.${n & 255}`);
  const before = left.length;
  const operators = Array.from({ length: MOST_WAITING_OF_ADDRESS }, () => come('198.51.100.1'));
  expect(operators).not.toContain(null);
  expect(left).toHaveLength(before);
});

test('an IPv6 network of 48 bits is one stranger, however many of its addresses connect', () => {
  const { room, come } = roomWith();
  for (let n = 0; n < 2 * MOST_WAITING_OF_NETWORK; n += 1) come(`2001:db8:1:${n.toString(16)}::/64`);
  expect(room.size).toBe(MOST_WAITING_OF_NETWORK);
  expect(come('2001:db8:2:0::/64')).not.toBeNull();
  expect(room.size).toBe(MOST_WAITING_OF_NETWORK + 1);
});

test('a connection whose password is being checked never makes way: the one too many is refused', () => {
  const { left, come } = roomWith();
  for (let n = 0; n < MOST_WAITING_OF_ADDRESS; n += 1) come('203.0.113.1', false);
  expect(come('203.0.113.1')).toBeNull();
  expect(left).toEqual([]);
});
