import type { RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import type { Broker } from '../broker/broker.ts';
import { hasSecret } from '../devices/directory.ts';
import { jsonOrNothing } from './field-reader.ts';
import type { Ingest } from './ingest.ts';
import { hearOwnTracks } from './owntracks.ts';
import type { MessageSource } from './recent-messages.ts';

/**
 * Handles what OwnTracks phones publish over MQTT. The broker has checked that the topic belongs to the phone; it
 * acknowledges when this resolves, so a phone that publishes with QoS 1 sends again what was not stored.
 */
export function hearPhones(broker: Pick<Broker, 'hearPhones'>, ingest: Ingest): void {
  broker.hearPhones({
    refused: (reason) => ingest.refuse(reason),
    message: async (identifier, topic, payload) => {
      const entry = await ingest.directory.byIdentifier(identifier);
      if (!entry) return ingest.refuse('unknown-device');
      // Its connection is being closed; messages still in transit are refused as well.
      if (!hasSecret(entry)) return ingest.refuse('wrong-secret', entry.id);
      const raw = payload.toString('utf8');
      const source: MessageSource = { protocol: 'owntracks', raw };
      const refuse = (reason: RejectionReason): void => ingest.refuse(reason, entry.id, null, source);
      const message = jsonOrNothing(raw);
      if (message === undefined) return refuse('malformed');
      // Deeper topics carry waypoints, steps and commands, never a position.
      if (topic.split('/').length !== 3) return refuse('unknown-message');
      const heard = hearOwnTracks(message, ingest.payloadKeyOf(entry), ingest.clock.now());
      if ('refused' in heard) return refuse(heard.refused);
      await ingest.submit(entry, heard.reading, source);
    },
  });
}
