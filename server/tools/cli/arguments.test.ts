import { expect, test } from 'vitest';
import { CommandError, commandOf, readArguments, takeFlag, valuesOf } from './arguments.ts';
import { auditEntity } from '../../../contract/rest/base/audit-calls.ts';
import { COMMANDS, helpOf } from './command-table.ts';

test('words and options are told apart, with a space or an equals sign', () => {
  expect(readArguments(['device', 'add', '--brand', 'aurora', '--name=Truck = 7'])).toEqual({
    words: ['device', 'add'],
    options: { brand: 'aurora', name: 'Truck = 7' },
  });
});

test('an option without a value is refused', () => {
  expect(() => readArguments(['device', 'add', '--brand', '--name', 'x'])).toThrow(CommandError);
  expect(() => readArguments(['device', 'add', '--brand'])).toThrow('--brand needs a value');
});

test('an unknown command, an unknown option and a missing one are each named', () => {
  expect(() => commandOf({ words: ['device', 'drop'], options: {} })).toThrow('device drop');
  expect(() => commandOf({ words: ['gateway', 'add'], options: { brand: 'a', colour: 'red' } })).toThrow('--colour');
  expect(() => commandOf({ words: ['device', 'add'], options: { brand: 'a' } })).toThrow('--identifier');
});

test('an option that may be repeated keeps every value, one that may not is refused', () => {
  const line = readArguments([
    'user',
    'permission',
    'add',
    '--login',
    'maria',
    '--permission',
    'MAPS_HERE',
    '--permission=ERP_WEB',
  ]);
  expect(commandOf(line)).toBe('user permission add');
  expect(valuesOf(line.options['permission'])).toEqual(['MAPS_HERE', 'ERP_WEB']);
  expect(() => commandOf(readArguments(['user', 'show', '--login', 'maria', '--login', 'rita']))).toThrow(
    '--login has one value',
  );
});

test('--json and --help need no value and are taken out before the command is checked', () => {
  const line = readArguments(['brand', 'list', '--json', '--help']);
  expect([takeFlag(line, 'json'), takeFlag(line, 'help'), takeFlag(line, 'json')]).toEqual([true, true, false]);
  expect(line).toEqual({ words: ['brand', 'list'], options: {} });
});

test('-h asks for help, a value may begin with a dash, and behind -- everything is a word', () => {
  expect(readArguments(['brand', '-h'])).toEqual({ words: ['brand'], options: { help: 'on' } });
  expect(readArguments(['user', 'list', '--term', '-5', '--password', '-'])).toEqual({
    words: ['user', 'list'],
    options: { term: '-5', password: '-' },
  });
  expect(readArguments(['device', '--', '--json'])).toEqual({ words: ['device', '--json'], options: {} });
});

test('help of some words tells of the commands that begin with them, and of none where nothing does', () => {
  expect(helpOf(['user', 'permission'])).toContain('user permission remove --login');
  expect(helpOf(['user', 'permission'])).not.toContain('user add --brand');
  expect(helpOf(['us'])).toBeNull();
});

test('help tells of every command', () => {
  for (const name of Object.keys(COMMANDS)) expect(helpOf([])).toContain(name);
});

test('help names every kind of thing that the audit trail can be asked for', () => {
  for (const kind of auditEntity.options) expect(helpOf(['audit', 'list'])).toMatch(new RegExp(`\\b${kind}\\b`));
});
