import type { Broker } from '../broker/broker.ts';
import { ACCEPTED, type CommandTransport } from './transport.ts';

/** What makes the OwnTracks app say where it is. */
const REPORT_LOCATION = { _type: 'cmd', action: 'reportLocation' };

/** The way to phones that are linked to the broker and listen for orders: they say where they are, and nothing else. */
export const phoneTransport = (broker: Pick<Broker, 'orderPhones'>): CommandTransport => ({
  send: async ({ identifier }, order) => (order.type === 'positionInquiry' && broker.orderPhones(identifier, REPORT_LOCATION) > 0 ? ACCEPTED : null),
});
