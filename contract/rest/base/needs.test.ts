import { expect, test } from 'vitest';
import { mayOrder, QUICK_ACTIONS, orderOf } from '../../../domain/desk/commands/command-rules.ts';
import type { PermissionName } from '../../../domain/people/users/permission.ts';
import { commandType } from '../../../domain/live/telemetry/protocol-model.ts';
import { specOf, type CallName } from '../calls.ts';
import { needsOfFields, permissionsOfCall, valueAt, type CallInputParts } from './needs.ts';

const needed = (name: CallName, input: CallInputParts): PermissionName[] => [
  ...permissionsOfCall(specOf(name)),
  ...needsOfFields(specOf(name), input).permissions,
];
const granted = (names: readonly PermissionName[]) => names.map((name) => ({ name, type: 'ACCESS' }));

test('every type of command needs a permission of its own beside the one of all commands', () => {
  for (const type of commandType.options)
    for (const name of ['commands.create', 'commands.batch', 'commands.batchPreview'] as const)
      expect(needsOfFields(specOf(name), { body: { order: { type } } }).permissions, `${name} ${type}`).not.toEqual([]);
});

test('a command needs on the server what the page asks for before it offers the command', () => {
  for (const type of commandType.options) {
    const names = needed('commands.create', { body: { order: { type } } });
    expect(mayOrder('OPERATOR', granted(names), type), type).toBe(true);
    for (const lost of names)
      expect(
        mayOrder('OPERATOR', granted(names.filter((name) => name !== lost)), type),
        `${type} without ${lost}`,
      ).toBe(false);
  }
});

test('an action needs the same in each of its four forms', () => {
  const forms = {
    position: ['POSITION', 'request-position'],
    reboot: ['REBOOT', 'reboot'],
    block: ['BLOCK', 'block'],
    unblock: ['UNBLOCK', 'unblock'],
  } as const;
  for (const action of QUICK_ACTIONS) {
    const [legacy, socket] = forms[action];
    const names = needed(`commands.${action}`, {});
    expect(names).toHaveLength(2);
    expect(needed('commands.create', { body: { order: orderOf(action) } })).toEqual(names);
    expect(needed('commands.legacy', { body: { commandType: legacy } })).toEqual(names);
    expect(needed('commands.defaultAction', { body: { action: socket } })).toEqual(names);
  }
});

test('a field needs its right only where it is sent, and a value only where it has one', () => {
  const patch = specOf('devices.patch');
  expect(needsOfFields(patch, { body: {} })).toEqual({ permissions: [], profiles: [] });
  expect(needsOfFields(patch, { body: { operations: [] } })).toEqual({
    permissions: ['MONITORING_DEVICES_SETTINGS'],
    profiles: [['ADMINISTRATOR', 'OPERATOR']],
  });
  // Null takes a limit away.
  expect(needsOfFields(patch, { body: { speedLimit: null } }).permissions).toEqual(['MONITORING_DEVICES_SPEED_ALERT']);
  expect(needsOfFields(specOf('commands.create'), { body: { order: { type: 'sleep' } } }).permissions).toEqual([
    'MONITORING_DEVICES_COMMAND_BLOCK',
    'MONITORING_DEVICES_COMMAND_ADVANCED',
  ]);
  expect(needsOfFields(specOf('commands.create'), { body: { order: { type: 'unknown' } } }).permissions).toEqual([]);
  expect(valueAt({ body: null }, 'body.order.type')).toBeUndefined();
});
