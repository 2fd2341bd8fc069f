/** Where a device sends to. The secret is part of it: shown once, never logged. */
export interface IngestPaths {
  osmand: string;
  owntracks: string;
  traccar: string;
}

/**
 * Paths below the server's origin for each protocol, as the call `devices.create` answers them. The secret stands in the
 * path of `osmand` and not in its query, because Traccar Client keeps origin and path of a scanned address as its server
 * and takes its settings (`id`, `interval` …) from the query (ConfigurationService.applyUri). Traccar may send the
 * secret as `Authorization: Bearer` instead; OwnTracks signs in with user (the identifier) and password (the secret).
 */
export function pathsOf(_identifier: string, secret: string): IngestPaths {
  const safe = encodeURIComponent(secret);
  return { osmand: `/ingest/osmand/${safe}`, owntracks: '/ingest/owntracks', traccar: `/ingest/traccar?key=${safe}` };
}
