import type { Order } from '../../../domain/commands.ts';

/** What trackers of the demo understand. */
export type DemoOrder = Extract<Order, { type: 'positionInquiry' | 'reboot' | 'oilCut' }>;

/** An order as a tracker of the demo understands it, null where it does not. */
export const demoOrderOf = (order: Order): DemoOrder | null =>
  order.type === 'positionInquiry' || order.type === 'reboot' || order.type === 'oilCut' ? order : null;

/** How the demo takes an order: null where the identifier is none of its trackers. */
export type DemoAnswer = 'taken' | 'not-understood' | 'not-connected' | null;
