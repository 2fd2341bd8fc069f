import type { Order, SocketAction } from './commands.ts';
import { grants } from '../../people/users/grants.ts';
import type { PermissionName } from '../../people/users/permission.ts';
import type { CommandType, ModelButtons } from '../../live/telemetry/protocol-model.ts';
import type { Telemetry } from '../../live/telemetry/telemetry.ts';
import type { Permission, Profile } from '../../people/users/user.ts';

/** What a person does to a tracker by one button. Apart from the schemas: the page uses it and carries no zod for it. */
export const QUICK_ACTIONS = ['position', 'reboot', 'block', 'unblock'] as const;
export type QuickAction = (typeof QUICK_ACTIONS)[number];

export const actionOfSocket = (action: SocketAction): QuickAction =>
  action === 'request-position' ? 'position' : action;
export const socketOfAction = (action: QuickAction): SocketAction =>
  action === 'position' ? 'request-position' : action;
export const actionOfLegacy = (type: Uppercase<QuickAction>): QuickAction => type.toLowerCase() as QuickAction;

const ORDERS: Readonly<Record<QuickAction, Order>> = {
  position: { type: 'positionInquiry' },
  reboot: { type: 'reboot' },
  block: { type: 'oilCut', cut: true },
  unblock: { type: 'oilCut', cut: false },
};
export const orderOf = (action: QuickAction): Order => ORDERS[action];

/** Whether a model is the tag, which takes no commands at all. */
export const isTag = (model: string | null): boolean => model !== null && /^KTAG\b/i.test(model);

/** Whoever sends commands holds this, whatever they send. */
export const COMMANDS_PERMISSION = 'MONITORING_DEVICES_COMMANDS';

/** Whoever may send what takes a tracker away, or cuts an engine in words of its own, may cut one outright. */
const ADVANCED: readonly PermissionName[] = ['MONITORING_DEVICES_COMMAND_BLOCK', 'MONITORING_DEVICES_COMMAND_ADVANCED'];

/** What the sender of each type of order needs beside. Total: a new type does not compile until it names its right. */
export const ORDER_PERMISSION: Readonly<Record<CommandType, readonly PermissionName[]>> = {
  positionInquiry: ['MONITORING_DEVICES_COMMAND_POSITION_INQUIRY'],
  reboot: ['MONITORING_DEVICES_COMMAND_RESTART'],
  oilCut: ['MONITORING_DEVICES_COMMAND_BLOCK'],
  // How often a tracker reports is one of its settings.
  interval: ['MONITORING_DEVICES_SETTINGS'],
  raw: ADVANCED,
  serverAddress: ADVANCED,
  apn: ADVANCED,
  rf: ADVANCED,
  sleep: ADVANCED,
};

/** Whether a command may take a tracker away for good or do anything at all: it cannot be taken back, so it is typed to confirm. */
export const isAdvanced = (type: CommandType): boolean => ORDER_PERMISSION[type] === ADVANCED;

/** Whether a user may send this command at all: never a customer, and each type needs its own permissions too. */
export function mayOrder(profile: Profile, permissions: readonly Permission[], type: CommandType): boolean {
  return (
    profile !== 'USER' && [COMMANDS_PERMISSION, ...ORDER_PERMISSION[type]].every((name) => grants(permissions, name))
  );
}

const BUTTON: Partial<Record<CommandType, keyof ModelButtons>> = {
  positionInquiry: 'requestPosition',
  reboot: 'reboot',
  oilCut: 'blockVehicle',
};

/** Whether trackers of a model take this. A model that is not known takes nothing, and the tag never does. */
export function takesOrder(model: string | null, buttons: ModelButtons | null, type: CommandType): boolean {
  if (buttons === null || isTag(model)) return false;
  const button = BUTTON[type];
  return button === undefined ? buttons.blockVehicle || buttons.reboot : buttons[button];
}

/** The quick actions to offer for a device, in the order of their buttons. */
export function quickActionsFor(
  profile: Profile,
  permissions: readonly Permission[],
  model: string | null,
  buttons: ModelButtons | null,
): QuickAction[] {
  return QUICK_ACTIONS.filter((action) => {
    const { type } = orderOf(action);
    return mayOrder(profile, permissions, type) && takesOrder(model, buttons, type);
  });
}

/** How long a tracker has to show that it executed a command. */
export const COMMAND_LIFE_MS = 60_000;
/** The same of a command that went as a text, which the carrier delivers when it likes. */
export const TEXT_LIFE_MS = 5 * 60_000;
/** A tracker that reboots is silent for at least this long. */
export const REBOOT_SILENCE_MS = 3_000;
/** Some senders report whole seconds only. */
const CLOCK_GRAIN_MS = 1_000;

/**
 * Whether a tracker's report shows that it executed the command sent at `sentMs` (server's clock): the oil cut on or
 * off, for a position any report after the command, for a reboot one after the silence. Null for a command that no
 * report can confirm.
 */
export function isShown(
  order: Pick<Order, 'type'> & { cut?: boolean },
  sentMs: number,
  telemetry: Pick<Telemetry, 'dateTime' | 'lastCommunication' | 'oilCutOff'>,
): boolean | null {
  const spokeMs = Date.parse(telemetry.lastCommunication ?? telemetry.dateTime);
  switch (order.type) {
    case 'oilCut':
      return spokeMs >= sentMs - CLOCK_GRAIN_MS && telemetry.oilCutOff === order.cut;
    case 'positionInquiry':
      return spokeMs >= sentMs - CLOCK_GRAIN_MS;
    case 'reboot':
      return spokeMs >= sentMs + REBOOT_SILENCE_MS;
    default:
      return null;
  }
}

const CONFIRMABLE: readonly CommandType[] = ['oilCut', 'positionInquiry', 'reboot'];

/** Whether a report shows that a tracker did it. Of the others nobody sees more than that they were delivered. */
export const isConfirmable = (type: CommandType): boolean => CONFIRMABLE.includes(type);
