import { expect, test } from 'vitest';
import { pathsOf } from './provisioning.ts';

/** What ConfigurationService.applyUri of github.com/traccar/traccar-client (commit 2c5cd8f) makes of a scanned URL. */
function scannedByTraccarClient(text: string) {
  const uri = new URL(text);
  return { url: `${uri.origin}${uri.pathname}`, ...Object.fromEntries(uri.searchParams) };
}

test('the server that Traccar Client keeps of a scanned URL still contains the secret', () => {
  const address = `https://track.example:8443${pathsOf('phone', 'se-cret_1').osmand}?id=phone&interval=30`;
  expect(scannedByTraccarClient(address)).toEqual({
    url: 'https://track.example:8443/ingest/osmand/se-cret_1',
    id: 'phone',
    interval: '30',
  });
});

test('the paths contain the secret where the sender has no other place for it', () => {
  expect(pathsOf('phone', 's')).toEqual({
    osmand: '/ingest/osmand/s',
    owntracks: '/ingest/owntracks',
    traccar: '/ingest/traccar?key=s',
  });
});
