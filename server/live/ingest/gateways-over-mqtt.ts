import type { Outcome } from '../../../domain/live/ingest/acceptance.ts';
import type { Broker } from '../broker/broker.ts';
import { sha256 } from '../../base/platform.ts';
import { jsonOrNothing } from './field-reader.ts';
import type { Ingest } from './ingest.ts';
import { RefusalLimit } from './refusal-limit.ts';
import { submitAll } from './register-ingest.ts';
import type { ElementSender } from './sender.ts';

/**
 * Handles what a Traccar server forwards over MQTT (`forward.type=mqtt`): as over HTTP one position or an array of
 * them. The broker acknowledges when this resolves. An array whose elements all have the same outcome is answered with
 * it, any other array as accepted.
 */
export function hearGateways(broker: Pick<Broker, 'hearGateways'>, ingest: Ingest): void {
  const limit = new RefusalLimit(ingest.clock);
  broker.hearGateways({
    position: async (key, payload): Promise<Outcome> => {
      const message = jsonOrNothing(payload.toString('utf8'));
      const hash = sha256(key);
      const sender: ElementSender = { isHeldBack: () => limit.waitS(hash) > 0, refused: () => limit.refused(hash) };
      const outcomes = await submitAll(ingest, key, Array.isArray(message) ? message : [message], sender);
      const [first = 'accepted'] = outcomes;
      return outcomes.every((outcome) => outcome === first) ? first : 'accepted';
    },
  });
}
