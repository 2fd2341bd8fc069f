import { expect, test } from 'vitest';
import { groupsFor, groupsOfProfile, PANEL_GROUPS, type PanelFacts } from './panel-groups.ts';

const ALL: PanelFacts = {
  profile: 'OPERATOR',
  hasVehicle: true,
  hasDriver: true,
  model: 'GT06N',
  buttons: { blockVehicle: true, reboot: true, requestPosition: true },
};
const missing = (facts: Partial<PanelFacts>): string[] => {
  const shown = groupsFor({ ...ALL, ...facts });
  return PANEL_GROUPS.filter((group) => !shown.includes(group));
};

test('with a vehicle, a driver and a model that takes commands staff see all nine groups', () => {
  expect(missing({})).toEqual([]);
  expect(PANEL_GROUPS).toHaveLength(9);
});

test('the vehicle group is there only with a linked vehicle (PNL-50)', () => {
  expect(missing({ hasVehicle: false })).toEqual(['vehicle']);
});

test('the driver group is there only when a driver record is found (PNL-51)', () => {
  expect(missing({ hasDriver: false })).toEqual(['driver']);
});

test('the tag has no commands, whatever its record says (PNL-52)', () => {
  expect(missing({ model: 'KTAG' })).toEqual(['commands']);
  expect(missing({ model: 'GT06N' })).toEqual([]);
});

test('a model that supports none of block, reboot and request position has no commands, and one of them is enough (PNL-53)', () => {
  const none = { blockVehicle: false, reboot: false, requestPosition: false };
  expect(missing({ buttons: none })).toEqual(['commands']);
  expect(missing({ buttons: null })).toEqual(['commands']);
  for (const name of ['blockVehicle', 'reboot', 'requestPosition'] as const)
    expect(missing({ buttons: { ...none, [name]: true } }), name).toEqual([]);
});

test('a customer has neither tracker nor commands, and is not offered them in the settings', () => {
  expect(missing({ profile: 'USER' })).toEqual(['commands', 'tracker']);
  expect(PANEL_GROUPS.filter((group) => !groupsOfProfile('USER').includes(group))).toEqual(['commands', 'tracker']);
  expect(groupsOfProfile('OPERATOR')).toEqual([...PANEL_GROUPS]);
});
