import type { Broker } from '../broker/broker.ts';
import type { Ingest } from './ingest.ts';
import { ownTracksType, parseOwnTracks } from './owntracks.ts';

function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Takes what OwnTracks phones publish over MQTT. The broker has checked that the topic is the phone's own; it
 * acknowledges when this resolves, so a phone that asked for it sends again what was not stored.
 */
export function hearPhones(broker: Pick<Broker, 'hearPhones'>, ingest: Ingest): void {
  broker.hearPhones({
    refused: (reason) => ingest.refuse(reason),
    message: async (identifier, topic, payload) => {
      const entry = await ingest.directory.byIdentifier(identifier);
      if (!entry) return ingest.refuse('unknown-device');
      const message = jsonOf(payload);
      if (message === undefined) return ingest.refuse('malformed', entry.id);
      // Deeper topics carry waypoints, steps, commands: nothing that is a place.
      if (ownTracksType(message) !== 'location' || topic.split('/').length !== 3) return ingest.refuse('unknown-message', entry.id);
      const parsed = parseOwnTracks(message, ingest.clock.now());
      if (!parsed.ok) return ingest.refuse('malformed', entry.id);
      await ingest.submit(entry, parsed.value);
    },
  });
}
