import { expect, test } from 'vitest';
import type { Permission } from '../../../domain/people/users/user.ts';
import { DEVICE_ACTIONS, isOffered, type DeviceAction } from './action-rules.ts';

const held = (...names: string[]): Permission[] => names.map((name) => ({ name, type: 'ACCESS' }));
const BUTTONS = { blockVehicle: true, reboot: true, requestPosition: true, sharePosition: true, speedAlert: true };
const offered = (
  permissions: Permission[],
  profile: 'OPERATOR' | 'USER' = 'OPERATOR',
  buttons: typeof BUTTONS | null = BUTTONS,
): DeviceAction[] => DEVICE_ACTIONS.filter((action) => isOffered(action, profile, permissions, buttons));

test('each action of the panel has the permission that opens it, and none of them opens another', () => {
  expect(offered(held('MONITORING_DEVICES_SHARE'))).toEqual(['share']);
  expect(offered(held('MONITORING_DEVICES_HISTORY'))).toEqual(['events']);
  expect(offered(held('MONITORING_INCIDENTS'))).toEqual(['incident']);
  expect(offered(held('MONITORING_DEVICES_SETTINGS'))).toEqual(['odometer', 'hourMeter', 'sensors', 'picture']);
  expect(offered(held('MONITORING_DEVICES_SPEED_ALERT'))).toEqual(['speedAlert']);
  expect(offered([])).toEqual([]);
  expect(offered([{ name: 'MONITORING_DEVICES_SHARE', type: 'DENIED' }])).toEqual([]);
});

test('a customer creates no incidents, whatever permission the account holds', () => {
  expect(offered(held('MONITORING_INCIDENTS', 'MONITORING_DEVICES_SHARE'), 'USER')).toEqual(['share']);
});

test('what the model forbids is not offered; a model that is not known forbids nothing', () => {
  const permissions = held('MONITORING_DEVICES_SHARE', 'MONITORING_DEVICES_SPEED_ALERT');
  expect(offered(permissions, 'OPERATOR', { ...BUTTONS, sharePosition: false })).toEqual(['speedAlert']);
  expect(offered(permissions, 'OPERATOR', { ...BUTTONS, speedAlert: false })).toEqual(['share']);
  expect(offered(permissions, 'OPERATOR', null)).toEqual(['share', 'speedAlert']);
});
