import { toldSeldom } from '../../../domain/live/alarms/alarm-rate.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { topicsOf } from './subscription-rights.ts';
import type { Publisher } from './publisher.ts';

/** Path of the broker on the console's own origin. */
export const BROKER_PATH = '/mqtt';

interface Deps {
  rights: Rights;
  publisher: Publisher;
  clock: Clock;
}

/**
 * The room of the broker: it publishes readings that ingest accepts, and has a call with the URL of the broker and the
 * topics of a session. The password is the access token.
 */
export const brokerRoom = ({ rights, publisher, clock }: Deps) => ({
  handlers: {
    'broker.topics': async ({ caller }) => ({
      url: BROKER_PATH,
      username: caller.sessionId,
      ...topicsOf(caller, rights),
    }),
  } satisfies Pick<Handlers, 'broker.topics'>,
  taps: [{ name: 'broker', live: publisher.telemetry, alarm: toldSeldom(publisher.alarm, clock) }],
});
