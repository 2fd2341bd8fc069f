import { expect, test } from 'vitest';
import { CommandError, commandOf, readArguments } from './arguments.ts';
import { COMMANDS, helpOf } from './command-table.ts';

test('words and options are told apart, with a space or an equals sign', () => {
  expect(readArguments(['device', 'add', '--brand', 'aurora', '--name=Truck = 7'])).toEqual({ words: ['device', 'add'], options: { brand: 'aurora', name: 'Truck = 7' } });
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

test('help tells of every command', () => {
  for (const name of Object.keys(COMMANDS)) expect(helpOf([])).toContain(name);
});
