import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import { callHttp } from '../../base/platform.ts';
import { createAddressCache } from './address-cache.ts';
import { brandServices } from './brand-services.ts';
import { geoHandlers } from './geo-handlers.ts';
import { createGeocoder } from './geocoder.ts';
import { openOfflinePlaces } from './offline-places.ts';
import { SERVICE_ADDRESSES } from './providers.ts';

const SWEEP_MS = 6 * 3_600_000;

/** The room of addresses of points, for every brand, with what is kept of them. */
export function openGeocoding({
  db,
  tree,
  clock,
  log,
  nominatimUrl,
}: {
  db: Database;
  tree: BrandTree;
  clock: Clock;
  log: FastifyBaseLogger;
  nominatimUrl: string | null;
}) {
  const offline = openOfflinePlaces();
  const cache = createAddressCache(db, clock);
  const servicesOf = brandServices({
    db,
    tree,
    ask: (url) => callHttp(url),
    addresses: SERVICE_ADDRESSES,
    nominatimUrl,
  });
  const geocoder = createGeocoder({
    servicesOf,
    offline,
    cache,
    onFailure: (error, service) => log.warn({ err: error, service }, 'the address service failed'),
  });
  return {
    geocoder,
    handlers: geoHandlers({ geocoder, clock }),
    sweeps: [{ name: 'addresses', everyMs: SWEEP_MS, run: cache.sweep }],
    stop: () => offline.stop(),
  };
}
