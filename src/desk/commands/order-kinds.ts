import {
  IconAntenna,
  IconClockHour4,
  IconCode,
  IconCurrentLocation,
  IconLock,
  IconLockOpen2,
  IconMoon,
  IconNetwork,
  IconRefresh,
  IconServer2,
  type Icon,
} from '@tabler/icons-react';
import { isAdvanced, mayOrder } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Permission, Profile } from '../../../domain/people/users/user.ts';

/** What a person may choose to send, in the order in which it is offered: the cut of a vehicle is two of them. */
export const ORDER_KINDS = [
  'position',
  'reboot',
  'block',
  'unblock',
  'interval',
  'serverAddress',
  'apn',
  'rf',
  'sleep',
  'raw',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

const TYPES: Readonly<Record<OrderKind, CommandType>> = {
  position: 'positionInquiry',
  reboot: 'reboot',
  block: 'oilCut',
  unblock: 'oilCut',
  interval: 'interval',
  serverAddress: 'serverAddress',
  apn: 'apn',
  rf: 'rf',
  sleep: 'sleep',
  raw: 'raw',
};
export const typeOfKind = (kind: OrderKind): CommandType => TYPES[kind];

export const KIND_ICONS: Readonly<Record<OrderKind, Icon>> = {
  position: IconCurrentLocation,
  reboot: IconRefresh,
  block: IconLock,
  unblock: IconLockOpen2,
  interval: IconClockHour4,
  serverAddress: IconServer2,
  apn: IconNetwork,
  rf: IconAntenna,
  sleep: IconMoon,
  raw: IconCode,
};

/** The kind of a command that was sent. */
export const kindOf = (type: CommandType, payload: Readonly<Record<string, unknown>>): OrderKind =>
  type === 'oilCut'
    ? payload['cut'] === false
      ? 'unblock'
      : 'block'
    : ORDER_KINDS.find((kind) => TYPES[kind] === type)!;

/** Cuts a vehicle or gives it back, or cannot be taken back: asks before it is sent. */
export const isGrave = (kind: OrderKind): boolean => TYPES[kind] === 'oilCut' || isAdvanced(TYPES[kind]);

/** What a person may send, to trackers of any kind. */
export const allowedKinds = (profile: Profile, permissions: readonly Permission[]): OrderKind[] =>
  ORDER_KINDS.filter((kind) => mayOrder(profile, permissions, TYPES[kind]));

/** What a person may send to trackers that take some types of commands. */
export const offeredKinds = (
  types: readonly CommandType[],
  profile: Profile,
  permissions: readonly Permission[],
): OrderKind[] => allowedKinds(profile, permissions).filter((kind) => types.includes(TYPES[kind]));
