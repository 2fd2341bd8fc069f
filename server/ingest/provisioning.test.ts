import { expect, test } from 'vitest';
import { pathsOf, traccarClientQr, traccarServerConfig } from './provisioning.ts';

/** What ConfigurationService.applyUri of github.com/traccar/traccar-client (commit 2c5cd8f) makes of a scanned address. */
function scannedByTraccarClient(text: string) {
  const uri = new URL(text);
  return { url: `${uri.origin}${uri.pathname}`, ...Object.fromEntries(uri.searchParams) };
}

test('Traccar Client takes its server and its identifier from the QR code', () => {
  expect(scannedByTraccarClient(traccarClientQr('https://track.example:8443', 'phone of @jane', 'se-cret_1'))).toEqual({
    url: 'https://track.example:8443/ingest/osmand/se-cret_1',
    id: 'phone of @jane',
    accuracy: 'high',
    interval: '30',
    distance: '0',
  });
});

test('the paths carry the secret where the sender has no other place for it', () => {
  expect(pathsOf('phone', 's')).toEqual({ osmand: '/ingest/osmand/s', owntracks: '/ingest/owntracks', traccar: '/ingest/traccar?key=s' });
});

test("the lines for Traccar's configuration name the address and the key", () => {
  expect(traccarServerConfig('https://track.example', 'key')).toContain("<entry key='forward.header'>Authorization: Bearer key</entry>");
});
