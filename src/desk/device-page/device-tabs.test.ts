import { expect, test } from 'vitest';
import { PERMISSION_NAMES } from '../../../domain/people/users/permission.ts';
import type { Permission } from '../../../domain/people/users/user.ts';
import { DEVICE_TABS, tabsFor } from './device-tabs.ts';

const permissionsBut = (...left: string[]): Permission[] =>
  PERMISSION_NAMES.filter((name) => !left.includes(name)).map((name) => ({ name, type: 'ACCESS' }));

test('staff with every permission are shown all tabs', () => {
  expect(tabsFor('ADMINISTRATOR', permissionsBut())).toEqual([...DEVICE_TABS]);
  expect(tabsFor('OPERATOR', permissionsBut())).toEqual([...DEVICE_TABS]);
});

test('a customer is shown neither SIM card, incidents, commands nor the history of owners', () => {
  const shown = tabsFor('USER', permissionsBut());
  expect(DEVICE_TABS.filter((tab) => !shown.includes(tab))).toEqual(['sim', 'incidents', 'commands', 'history']);
});

test('a tab whose permission is missing is left out', () => {
  const shown = tabsFor(
    'OPERATOR',
    permissionsBut('MONITORING_AREAS', 'MONITORING_INCIDENTS', 'MONITORING_DEVICES_COMMANDS'),
  );
  expect(DEVICE_TABS.filter((tab) => !shown.includes(tab))).toEqual(['areas', 'incidents', 'commands']);
});
