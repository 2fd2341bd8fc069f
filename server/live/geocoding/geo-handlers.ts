import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { RateLimit } from '../../base/http/rate-limit.ts';
import type { Geocoder } from './geocoder.ts';

/** Points and searches of one person within a minute. */
const MOST_A_MINUTE = 240;
const MINUTE_MS = 60_000;

/** Handlers of places and addresses. */
export function geoHandlers({
  geocoder,
  clock,
}: {
  geocoder: Geocoder;
  clock: Clock;
}): Pick<Handlers, 'geo.reverse' | 'geo.search' | 'geo.batch'> {
  const limit = new RateLimit(clock, MOST_A_MINUTE, MINUTE_MS);
  const count = ({ userId }: Caller, points: number): void => limit.use(String(userId), points);
  return {
    'geo.reverse': async ({ caller, query: { lat, lng, provider }, locale }) => {
      count(caller, 1);
      const [address] = await geocoder.reverse(
        caller.brandId,
        [{ latitude: lat, longitude: lng }],
        provider ?? null,
        locale,
      );
      return address!;
    },
    'geo.search': async ({ caller, query, locale }) => {
      count(caller, 1);
      return geocoder.search(caller.brandId, query.address, query.provider ?? null, locale);
    },
    'geo.batch': async ({ caller, body, locale }) => {
      count(caller, body.points.length);
      const points = body.points.map(({ lat, lng }) => ({ latitude: lat, longitude: lng }));
      return geocoder.reverse(caller.brandId, points, body.provider ?? null, locale);
    },
  };
}
