import { believeClock } from '../../base/removals.ts';
import { facts, type Command } from './command-core.ts';

const clockConfirm: Command = async ({ db, clock }) => {
  const nowMs = clock.now();
  await believeClock(db, nowMs);
  return facts({ confirmed: new Date(nowMs).toISOString() });
};

export const CLOCK_COMMANDS = { 'clock confirm': clockConfirm } as const;
