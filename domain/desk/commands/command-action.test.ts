import { expect, test } from 'vitest';
import { commandActionOf } from './command-action.ts';

test('a command that can block or unblock, turn on or off, is named by what it did', () => {
  const actions = [
    commandActionOf('oilCut', { cut: true }),
    commandActionOf('oilCut', { cut: false }),
    commandActionOf('rf', { on: true }),
    commandActionOf('rf', { on: false }),
    commandActionOf('sleep', { on: true }),
    commandActionOf('sleep', { on: false }),
    commandActionOf('reboot', {}),
  ];
  expect(actions).toEqual(['block', 'unblock', 'rfOn', 'rfOff', 'sleepOn', 'sleepOff', 'reboot']);
});
