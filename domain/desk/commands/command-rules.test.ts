import { expect, test } from 'vitest';
import { isAdvanced, isTag, mayOrder, ORDER_PERMISSION, quickActionsFor, QUICK_ACTIONS } from './command-rules.ts';
import { commandType } from '../../live/telemetry/protocol-model.ts';

test('KTAG is the model of a tag, whatever follows it and however it is written, and no other model is (PNL-31)', () => {
  for (const model of ['KTAG', 'ktag', 'KTAG 2', 'KTAG-mini']) expect(isTag(model), model).toBe(true);
  for (const model of ['KTAGGER', 'GT06N', 'J16', 'my KTAG', '', null]) expect(isTag(model), String(model)).toBe(false);
});

const NAMES = [
  'MONITORING_DEVICES_COMMANDS',
  'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
  'MONITORING_DEVICES_COMMAND_RESTART',
  'MONITORING_DEVICES_COMMAND_BLOCK',
];
const ALL = NAMES.map((name) => ({ name, type: 'ACCESS' }));

test('every type of command needs a right of its own, and what may take a tracker away needs the right to block as well', () => {
  for (const type of commandType.options) {
    expect(mayOrder('ADMINISTRATOR', [ALL[0]!], type), type).toBe(false);
    const [permission] = ORDER_PERMISSION[type];
    expect(permission, type).toBeDefined();
  }
  const advanced = { name: 'MONITORING_DEVICES_COMMAND_ADVANCED', type: 'ACCESS' };
  const types = commandType.options.filter(isAdvanced);
  expect(types).toEqual(['raw', 'serverAddress', 'apn', 'rf', 'sleep']);
  for (const type of types) {
    expect(mayOrder('OPERATOR', ALL, type), `${type} without its own`).toBe(false);
    expect(mayOrder('OPERATOR', [...ALL.slice(0, 3), advanced], type), `${type} without block`).toBe(false);
    expect(mayOrder('OPERATOR', [...ALL, advanced], type), type).toBe(true);
  }
});

const BUTTONS = { blockVehicle: true, reboot: true, requestPosition: true, sharePosition: true, speedAlert: true };

test('a customer gives no commands and is offered none, though the account holds every permission for them (PRM-16)', () => {
  expect(quickActionsFor('USER', ALL, 'GT06N', BUTTONS)).toEqual([]);
  for (const type of ['raw', 'reboot', 'positionInquiry', 'oilCut', 'apn'] as const)
    expect(mayOrder('USER', ALL, type), type).toBe(false);
  for (const profile of ['OPERATOR', 'ADMINISTRATOR'] as const)
    expect(quickActionsFor(profile, ALL, 'GT06N', BUTTONS), profile).toEqual([...QUICK_ACTIONS]);
});
