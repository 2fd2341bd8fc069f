import type { FastifyBaseLogger } from 'fastify';
import { Aedes } from 'aedes';
import { notAuthorized } from './admission.ts';
import type { LinkTraffic } from './link-traffic.ts';
import type { Links } from './links.ts';

const CONCURRENCY = 1_000;
/** Most unfinished QoS 2 messages of one link: they are already processed, only their ids are kept. */
const MOST_HALF_DONE = 1_000;

/** The MQTT engine: it asks `traffic` before every subscription and message, and records subscriptions in `links`. */
export function createEngine(traffic: LinkTraffic, links: Links, log: FastifyBaseLogger): Aedes {
  const aedes = new Aedes({
    concurrency: CONCURRENCY,
    // Unsent messages wait in the gate of a slow reader, so the broker itself never waits.
    drainTimeout: 0,
    maxClientsIdLength: 65_535,
    maxInflightInbound: MOST_HALF_DONE,
    // The gate has already authenticated the client.
    authenticate: (_client, _username, _password, done) => done(null, true),
    authorizeSubscribe: (client, subscription, done) =>
      traffic.subscribe(client, subscription, (may) => done(null, may ? subscription : null)),
    authorizePublish: (client, packet, done) =>
      traffic.publish(client, packet, (isDone) => done(isDone ? null : notAuthorized())),
  });
  aedes.on('subscribe', (subscriptions, client) => links.subscribed(client, subscriptions));
  aedes.on('unsubscribe', (topics, client) => links.unsubscribed(client, topics));
  aedes.on('clientDisconnect', (client) => links.remove(client));
  aedes.on('keepaliveTimeout', (client) => links.of(client)?.gate.close('silent'));
  for (const event of ['clientError', 'connectionError'] as const)
    aedes.on(event, (client, error) => {
      log.debug({ client: client.id, reason: error.message }, 'broker link failed');
      links.remove(client);
    });
  return aedes;
}
