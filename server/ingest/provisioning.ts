/**
 * Where a device sends to, for its page, for the call `devices.create` (`paths`: `pathsOf` fits its dependency as it
 * is) and for the README. The secret is part of them: shown once, never logged.
 */
export interface IngestPaths {
  osmand: string;
  owntracks: string;
  traccar: string;
}

/** Paths below the server's origin for each protocol. Traccar takes the secret as `Authorization: Bearer`, else in the query. */
export function pathsOf(_identifier: string, secret: string): IngestPaths {
  return {
    osmand: `/ingest/osmand/${encodeURIComponent(secret)}`,
    // The app signs in with user (the identifier) and password (the secret): nothing of them is in its address.
    owntracks: '/ingest/owntracks',
    traccar: `/ingest/traccar?key=${encodeURIComponent(secret)}`,
  };
}

/**
 * Content of the QR code for the Traccar Client app, which takes the server's address from origin and path of an http
 * address and its settings from the query (ConfigurationService.applyUri; the query is not part of the address it
 * keeps, so the secret is in the path).
 */
export function traccarClientQr(origin: string, identifier: string, secret: string): string {
  const settings = new URLSearchParams({ id: identifier, accuracy: 'high', interval: '30', distance: '0' });
  return `${origin}${pathsOf(identifier, secret).osmand}?${settings.toString()}`;
}

/** Lines for a Traccar server's `traccar.xml`, which forwards all its devices with a gateway's key. */
export function traccarServerConfig(origin: string, gatewayKey: string): string {
  return [
    "<entry key='forward.enable'>true</entry>",
    "<entry key='forward.type'>json</entry>",
    `<entry key='forward.url'>${origin}/ingest/traccar</entry>`,
    `<entry key='forward.header'>Authorization: Bearer ${gatewayKey}</entry>`,
  ].join('\n');
}
