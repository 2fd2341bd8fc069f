import type { Broker } from '../../live/broker/broker.ts';
import { ACCEPTED, refusedFor, type CommandTransport } from './transport.ts';

/** What makes the OwnTracks app say where it is. */
const REPORT_LOCATION = { _type: 'cmd', action: 'reportLocation' };
/** The model of phones whose app listens for orders. */
const LISTENS = 'OwnTracks';

/** The way to phones that are linked to the broker and listen for orders: they say where they are, and nothing else. */
export const phoneTransport = (broker: Pick<Broker, 'orderPhones'>): CommandTransport => ({
  send: async ({ identifier }, order, { way, model }) => {
    if (order.type !== 'positionInquiry' || way !== 'gprs') return null;
    if (broker.orderPhones(identifier, REPORT_LOCATION) > 0) return ACCEPTED;
    return model === LISTENS ? refusedFor('not-connected') : null;
  },
  // Whether it listens is seen when it is asked.
  reach: async (_, model) => (model === LISTENS ? { isConnected: null, gprs: ['positionInquiry'], sms: [] } : null),
});
