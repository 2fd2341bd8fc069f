import { expect, test } from 'vitest';
import { deviceOf } from '../../../tests/builders/test-fleet.ts';
import { bodyOf, emptyEdit, isReady, isSpeedLimit } from './edit-values.ts';

const EMPTY = emptyEdit(1_111_111_111_111_111);

test('nothing is sent before there are devices and a change', () => {
  expect(isReady(EMPTY)).toBe(false);
  expect(isReady({ ...EMPTY, speedLimit: '80' })).toBe(true);
  expect(isReady({ ...EMPTY, speedLimit: '80', how: 'named' })).toBe(false);
  expect(isReady({ ...EMPTY, owner: 'give' })).toBe(false);
  expect(isReady({ ...EMPTY, owner: 'take' })).toBe(true);
  for (const text of ['0', '301', '80,5', 'fast']) expect(isSpeedLimit(text), text).toBe(false);
});

test('what is left empty is not sent, and taking back is an owner that is nobody', () => {
  expect(bodyOf({ ...EMPTY, term: ' van ', owner: 'take', joinGroup: '2222222222222222' }, 'Edit', 3)).toEqual({
    title: 'Edit',
    confirm: 3,
    brand: 1_111_111_111_111_111,
    term: 'van',
    user: null,
    joinGroup: 2_222_222_222_222_222,
  });
  const van = deviceOf(1, { id: 3_333_333_333_333_333 });
  expect(bodyOf({ ...EMPTY, how: 'named', devices: [van], speedLimit: '80' }, 'Edit', 1)).toEqual({
    title: 'Edit',
    confirm: 1,
    devices: [3_333_333_333_333_333],
    speedLimit: 80,
  });
});
