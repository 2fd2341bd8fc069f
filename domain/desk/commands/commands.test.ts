import { expect, test } from 'vitest';
import {
  isConfirmable,
  isShown,
  mayOrder,
  orderOf,
  QUICK_ACTIONS,
  quickActionsFor,
  takesOrder,
} from './command-rules.ts';
import { commandStatus, hexBytes, orderSchema } from './commands.ts';
import {
  commandType,
  modelButtonsSchema,
  protocolCommandSchema,
  protocolModelSchema,
  type ModelButtons,
} from '../../live/telemetry/protocol-model.ts';

const ALL: ModelButtons = {
  blockVehicle: true,
  reboot: true,
  requestPosition: true,
  sharePosition: true,
  speedAlert: true,
};
const ACCESS = ['', '_POSITION_INQUIRY', '_RESTART', '_BLOCK'].map((end) => ({
  name: end === '' ? 'MONITORING_DEVICES_COMMANDS' : `MONITORING_DEVICES_COMMAND${end}`,
  type: 'ACCESS',
}));
const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number, oilCutOff: boolean | null = null) => ({
  dateTime: new Date(ms - 5_000).toISOString(),
  lastCommunication: new Date(ms).toISOString(),
  oilCutOff,
});

test('a protocol model has id, name, commandV2 and its five buttons (CMD-02, CMD-03)', () => {
  expect(Object.keys(protocolModelSchema.shape).sort()).toEqual(['buttons', 'commandV2', 'id', 'name']);
  expect(Object.keys(modelButtonsSchema.shape).sort()).toEqual([
    'blockVehicle',
    'reboot',
    'requestPosition',
    'sharePosition',
    'speedAlert',
  ]);
});

test('a protocol command has name and description, and the types of commands are the nine given (CMD-04, CMD-05)', () => {
  expect(Object.keys(protocolCommandSchema.shape).sort()).toEqual(['description', 'name']);
  expect(commandType.options).toEqual([
    'raw',
    'reboot',
    'serverAddress',
    'apn',
    'positionInquiry',
    'oilCut',
    'interval',
    'rf',
    'sleep',
  ]);
  expect(commandStatus.options).toEqual([
    'PENDING',
    'SENT',
    'DONE',
    'FAILED',
    'EXPIRED',
    'QUEUED',
    'UNKNOWN',
    'CANCELLED',
  ]);
});

test('the four actions need the permission of commands and their own; customers get none whatever they have', () => {
  expect(quickActionsFor('OPERATOR', ACCESS, 'GT06N', ALL)).toEqual([...QUICK_ACTIONS]);
  expect(quickActionsFor('USER', ACCESS, 'GT06N', ALL)).toEqual([]);
  expect(quickActionsFor('OPERATOR', ACCESS.slice(1), 'GT06N', ALL)).toEqual([]);
  expect(quickActionsFor('OPERATOR', [ACCESS[0]!, ACCESS[3]!], 'GT06N', ALL)).toEqual(['block', 'unblock']);
  expect(quickActionsFor('OPERATOR', [ACCESS[0]!, { ...ACCESS[2]!, type: 'READ' }], 'GT06N', ALL)).toEqual([]);
  expect(mayOrder('ADMINISTRATOR', [ACCESS[0]!], 'interval')).toBe(false);
});

test('a model takes what its buttons say, an unknown one and the tag nothing', () => {
  expect(quickActionsFor('OPERATOR', ACCESS, 'TK303', { ...ALL, reboot: false })).toEqual([
    'position',
    'block',
    'unblock',
  ]);
  expect(quickActionsFor('OPERATOR', ACCESS, 'KTAG', ALL)).toEqual([]);
  expect(quickActionsFor('OPERATOR', ACCESS, null, null)).toEqual([]);
  expect([
    takesOrder('OwnTracks', { ...ALL, blockVehicle: false, reboot: false }, 'raw'),
    takesOrder('GT06N', ALL, 'raw'),
  ]).toEqual([false, true]);
});

test('a report shows a block, an unblock and a position once it is from after the order, a reboot after a silence', () => {
  const [block, unblock] = [orderOf('block'), orderOf('unblock')];
  expect([
    isShown(block, NOW, at(NOW + 2_000, true)),
    isShown(block, NOW, at(NOW + 2_000, false)),
    isShown(block, NOW, at(NOW + 2_000)),
  ]).toEqual([true, false, false]);
  expect([isShown(unblock, NOW, at(NOW + 2_000, false)), isShown(unblock, NOW, at(NOW - 60_000, false))]).toEqual([
    true,
    false,
  ]);
  expect([
    isShown(orderOf('position'), NOW, at(NOW + 500)),
    isShown(orderOf('position'), NOW, at(NOW - 3_000)),
  ]).toEqual([true, false]);
  expect([isShown(orderOf('reboot'), NOW, at(NOW + 2_999)), isShown(orderOf('reboot'), NOW, at(NOW + 3_000))]).toEqual([
    false,
    true,
  ]);
  expect(isShown({ type: 'interval' }, NOW, at(NOW + 9_000, true))).toBeNull();
});

test('bytes are pairs of hexadecimal digits with nothing between them (CMD-09, CMD-10, CMD-11)', () => {
  const takes = (text: string): boolean => hexBytes.safeParse(text).success;
  expect(['7878', 'aBcDeF00'].map(takes)).toEqual([true, true]);
  expect(['787', '78 78', '78-78', '78zz', ''].map(takes)).toEqual([false, false, false, false, false]);
});

test('bytes in hexadecimal come in pairs, without spaces and special characters; a text is one line (CMD-09, CMD-10, CMD-11)', () => {
  const takes = (raw: object) => orderSchema.safeParse({ type: 'raw', ...raw }).success;
  expect([takes({ data: '7878' }), takes({ data: ' aF09 ' })]).toEqual([true, true]);
  for (const data of ['787', '78 78', '78-78', '78zz', '0x78', '', '7'.repeat(2050)])
    expect(takes({ data }), data).toBe(false);
  expect(orderSchema.parse({ type: 'raw', data: '7878' })).toEqual({ type: 'raw', format: 'hex', data: '7878' });
  expect(takes({ format: 'text', data: 'AT+GTRTO=gv300,3,,,,,,FFFF$' })).toBe(true);
  for (const data of ['a\nb', '', ' ', 'x'.repeat(1025)]) expect(takes({ format: 'text', data })).toBe(false);
});

test('a command is confirmable where a report can show it, and only there', () => {
  const said = { dateTime: new Date(9e12).toISOString(), lastCommunication: null, oilCutOff: true };
  for (const type of commandType.options)
    expect([type, isConfirmable(type)]).toEqual([type, isShown({ type, cut: true }, 0, said) !== null]);
});
