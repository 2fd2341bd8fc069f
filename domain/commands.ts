import { z } from 'zod';
import { grants } from './grants.ts';
import { idSchema } from './id.ts';
import { commandType, isTag, type CommandType, type ModelButtons } from './protocol-model.ts';
import type { Telemetry } from './telemetry.ts';
import type { Permission, Profile } from './user.ts';

/** What a person does to a tracker by one button. */
export const QUICK_ACTIONS = ['position', 'reboot', 'block', 'unblock'] as const;
export type QuickAction = (typeof QUICK_ACTIONS)[number];

/** The same as a request over the broker names it. */
export const socketAction = z.enum(['block', 'unblock', 'request-position', 'reboot']);
export type SocketAction = z.infer<typeof socketAction>;

/** The same in the legacy form. */
export const legacyCommandType = z.enum(['BLOCK', 'UNBLOCK', 'POSITION', 'REBOOT']);

export const actionOfSocket = (action: SocketAction): QuickAction => (action === 'request-position' ? 'position' : action);
export const socketOfAction = (action: QuickAction): SocketAction => (action === 'position' ? 'request-position' : action);
export const actionOfLegacy = (type: z.infer<typeof legacyCommandType>): QuickAction => type.toLowerCase() as QuickAction;

/** Bytes in hexadecimal: digits and A to F, in pairs, nothing between them. */
export const hexBytes = z.string().trim().min(2).max(2048).regex(/^([0-9a-f]{2})+$/i);

/** What a tracker is told. Seconds for the interval. */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('positionInquiry') }),
  z.object({ type: z.literal('reboot') }),
  z.object({ type: z.literal('oilCut'), cut: z.boolean() }),
  z.object({ type: z.literal('raw'), data: hexBytes }),
  z.object({ type: z.literal('interval'), seconds: z.number().int().min(5).max(86_400) }),
  z.object({ type: z.literal('serverAddress'), host: z.string().trim().min(1).max(253), port: z.number().int().min(1).max(65_535) }),
  z.object({ type: z.literal('apn'), host: z.string().trim().min(1).max(100), user: z.string().max(64).default(''), pass: z.string().max(64).default('') }),
  z.object({ type: z.literal('rf'), on: z.boolean() }),
  z.object({ type: z.literal('sleep'), on: z.boolean() }),
]);
export type Order = z.infer<typeof orderSchema>;

const ORDERS: Readonly<Record<QuickAction, Order>> = {
  position: { type: 'positionInquiry' },
  reboot: { type: 'reboot' },
  block: { type: 'oilCut', cut: true },
  unblock: { type: 'oilCut', cut: false },
};
export const orderOf = (action: QuickAction): Order => ORDERS[action];

const ACTION_PERMISSION: Partial<Record<CommandType, string>> = {
  positionInquiry: 'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
  reboot: 'MONITORING_DEVICES_COMMAND_RESTART',
  oilCut: 'MONITORING_DEVICES_COMMAND_BLOCK',
};

/** Whether somebody may tell trackers this at all: never a customer, and what has a permission of its own needs that too. */
export function mayOrder(profile: Profile, permissions: readonly Permission[], type: CommandType): boolean {
  const own = ACTION_PERMISSION[type];
  return profile !== 'USER' && grants(permissions, 'MONITORING_DEVICES_COMMANDS') && (own === undefined || grants(permissions, own));
}

const BUTTON: Partial<Record<CommandType, keyof ModelButtons>> = { positionInquiry: 'requestPosition', reboot: 'reboot', oilCut: 'blockVehicle' };

/** Whether trackers of a model take this. A model that is not known takes nothing, and the tag never does. */
export function takesOrder(model: string | null, buttons: ModelButtons | null, type: CommandType): boolean {
  if (buttons === null || isTag(model)) return false;
  const button = BUTTON[type];
  return button === undefined ? buttons.blockVehicle || buttons.reboot : buttons[button];
}

/** The quick actions to offer for a device, in the order of their buttons. */
export function quickActionsFor(profile: Profile, permissions: readonly Permission[], model: string | null, buttons: ModelButtons | null): QuickAction[] {
  return QUICK_ACTIONS.filter((action) => {
    const { type } = orderOf(action);
    return mayOrder(profile, permissions, type) && takesOrder(model, buttons, type);
  });
}

export const commandStatus = z.enum(['PENDING', 'SENT', 'DONE', 'FAILED', 'EXPIRED']);
export type CommandStatus = z.infer<typeof commandStatus>;

/** Why a command failed: a closed set, each with its words on the page. */
export const COMMAND_FAULTS = ['no-transport', 'not-supported', 'gateway-unreachable', 'gateway-refused', 'superseded', 'no-answer'] as const;
export const commandFault = z.enum(COMMAND_FAULTS);
export type CommandFault = z.infer<typeof commandFault>;

/** A command as it was sent and what became of it. */
export const commandSchema = z.object({
  id: idSchema,
  requestId: z.string(),
  deviceId: idSchema,
  brandId: idSchema,
  type: commandType,
  interface: z.string(),
  /** What it said beside its type, such as `{ cut: true }`. */
  payload: z.record(z.string(), z.unknown()),
  status: commandStatus,
  fault: commandFault.nullable(),
  /** Who sent it; null where that is no longer known. */
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Command = z.infer<typeof commandSchema>;

/** Body of the Result that tells what became of a command. */
export const outcomeSchema = z.object({ id: idSchema, deviceId: idSchema, status: commandStatus, fault: commandFault.nullable() });
export type CommandOutcome = z.infer<typeof outcomeSchema>;

/** How long a tracker has to show that it did what it was told. */
export const COMMAND_LIFE_MS = 60_000;
/** A tracker that starts anew is silent at least so long. */
export const REBOOT_SILENCE_MS = 3_000;
/** Some senders tell whole seconds only. */
const CLOCK_GRAIN_MS = 1_000;

/**
 * Whether what a tracker reports shows that it did what it was told at `sentMs` (server's clock): cut or given back for an oil
 * cut, a word from after the order for a position, one from after the silence for a reboot. Null is an order that no report shows.
 */
export function isShown(order: Pick<Order, 'type'> & { cut?: boolean }, sentMs: number, telemetry: Pick<Telemetry, 'dateTime' | 'lastCommunication' | 'oilCutOff'>): boolean | null {
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
