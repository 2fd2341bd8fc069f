import type { Order, SocketAction } from './commands.ts';
import { grants } from './grants.ts';
import type { CommandType, ModelButtons } from './protocol-model.ts';
import type { Telemetry } from './telemetry.ts';
import type { Permission, Profile } from './user.ts';

/** What a person does to a tracker by one button. Apart from the schemas: the page uses it and carries no zod for it. */
export const QUICK_ACTIONS = ['position', 'reboot', 'block', 'unblock'] as const;
export type QuickAction = (typeof QUICK_ACTIONS)[number];

export const actionOfSocket = (action: SocketAction): QuickAction => (action === 'request-position' ? 'position' : action);
export const socketOfAction = (action: QuickAction): SocketAction => (action === 'position' ? 'request-position' : action);
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

const OWN_PERMISSION: Partial<Record<CommandType, string>> = {
  positionInquiry: 'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
  reboot: 'MONITORING_DEVICES_COMMAND_RESTART',
  oilCut: 'MONITORING_DEVICES_COMMAND_BLOCK',
};

/** Whether somebody may tell trackers this at all: never a customer, and what has a permission of its own needs that too. */
export function mayOrder(profile: Profile, permissions: readonly Permission[], type: CommandType): boolean {
  const own = OWN_PERMISSION[type];
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
