import type { CommandReach } from '../../../contract/rest/desk/command-calls.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';

/** How a command goes: over GPRS at once, over GPRS as soon as its tracker is connected, or as a text. */
export const MANNERS = ['now', 'later', 'sms'] as const;
export type Manner = (typeof MANNERS)[number];

/** So long a command may wait, in minutes: a quarter of an hour to a week. */
export const WAITS_MIN = { quarter: 15, hour: 60, sixHours: 360, day: 1_440, week: 10_080 } as const;
export type Wait = keyof typeof WAITS_MIN;
export const WAITS = Object.keys(WAITS_MIN) as readonly Wait[];
export const USUAL_WAIT: Wait = 'day';

/** Why a manner cannot be chosen: a fault of the call, that nothing here sends texts, that none of many takes them, or that the way does not carry this type of command. */
export type MannerFault =
  | NonNullable<CommandReach['gprs']['fault']>
  | 'no-sms-gateway'
  | 'none-takes-texts'
  | 'not-this-type';

/** Why a command of a type cannot go in a manner now; null where it can. */
export function mannerFault(
  manner: Manner,
  { isConnected, gprs, sms }: CommandReach,
  type: CommandType,
): MannerFault | null {
  const way = manner === 'sms' ? sms : gprs;
  // That it is not connected now does not matter to a command that waits.
  const waits = manner === 'later' && way.fault === 'not-connected';
  if (!way.isPossible && !waits)
    return manner === 'sms' && way.fault === 'no-transport' ? 'no-sms-gateway' : (way.fault ?? 'no-transport');
  if (manner === 'now' && isConnected === false) return 'not-connected';
  return way.types.includes(type) || waits ? null : 'not-this-type';
}

/** Why a manner cannot be chosen for many, of whom so many take texts; null where it can. */
export const mannerFaultOfMany = (manner: Manner, takeTexts: number | undefined): MannerFault | null =>
  manner === 'sms' && takeTexts === 0 ? 'none-takes-texts' : null;

/** The manner that is meant where nobody chose one: at once where that is possible, else as soon as it is. */
export const usualManner = (reach: CommandReach, type: CommandType): Manner =>
  MANNERS.find((manner) => mannerFault(manner, reach, type) === null) ?? 'now';

/** What the call takes of a manner. */
export const mannerBody = (manner: Manner, wait: Wait): { way: 'gprs' | 'sms'; queueMinutes?: number } =>
  manner === 'sms' ? { way: 'sms' } : { way: 'gprs', ...(manner === 'later' && { queueMinutes: WAITS_MIN[wait] }) };
