import type { Order } from '../../../domain/desk/commands/commands.ts';

/** Types of what trackers of the demo understand. */
export const DEMO_ORDERS = ['positionInquiry', 'reboot', 'oilCut'] as const;
export type DemoOrder = Extract<Order, { type: (typeof DEMO_ORDERS)[number] }>;

/** Whether a tracker of the demo understands an order. */
export const isDemoOrder = (order: Order): order is DemoOrder => DEMO_ORDERS.some((type) => type === order.type);

/** How the demo takes an order: null where the identifier is none of its trackers. */
export type DemoAnswer = 'taken' | 'not-understood' | 'not-connected' | null;
