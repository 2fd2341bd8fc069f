/** Paths that a device sends to. They contain the secret: shown once, never logged. */
export interface IngestPaths {
  osmand: string;
  owntracks: string;
  traccar: string;
}

/** Path below the server's origin to which a Traccar server with a gateway key forwards. */
export const GATEWAY_PATH = '/ingest/traccar';

/**
 * Paths below the server's origin for each protocol, as the call `devices.create` returns them. The secret is in the
 * path of `osmand` and not in its query, because Traccar Client keeps origin and path of a scanned URL as its server
 * and reads its settings (`id`, `interval` …) from the query (ConfigurationService.applyUri). Traccar may send the
 * secret as `Authorization: Bearer` instead; OwnTracks sends Basic credentials: the identifier as user, the secret as
 * password.
 */
export function pathsOf(_identifier: string, secret: string): IngestPaths {
  const safe = encodeURIComponent(secret);
  return { osmand: `/ingest/osmand/${safe}`, owntracks: '/ingest/owntracks', traccar: `${GATEWAY_PATH}?key=${safe}` };
}
