import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callHttp } from '../../base/platform.ts';
import { googleService, hereService, nominatimService } from './providers.ts';

/** A fake service with scripted answers that records its requests. */
let server: Server;
let origin: string;
let answer: { status: number; body: unknown };
let asked: URL[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url!, origin));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: {} };
});

const ask = (url: string) => callHttp(url);
const query = (): Record<string, string> => Object.fromEntries(asked[0]!.searchParams);
const SPOT = { formattedAddress: 'Av. Paulista, 1000', latitude: -23.56, longitude: -46.65 };

test("Google is asked as its Geocoding API wants, in the person's language and only in Brazil (CAL-102, CAL-103)", async () => {
  const google = googleService(ask, `${origin}/geocode`, 'key-1');
  answer.body = {
    status: 'OK',
    results: [
      { formatted_address: SPOT.formattedAddress, geometry: { location: { lat: SPOT.latitude, lng: SPOT.longitude } } },
    ],
  };
  expect(await google.reverse(-23.56, -46.65, 'pt-BR')).toEqual(SPOT);
  expect(query()).toEqual({ latlng: '-23.56,-46.65', language: 'pt-BR', key: 'key-1' });
  asked = [];
  expect(await google.search('Av & key=2', 'en-US')).toEqual([SPOT]);
  expect(query()).toEqual({ address: 'Av & key=2', components: 'country:BR', language: 'en-US', key: 'key-1' });
});

test('Google without a result is no failure; a key it refuses is one', async () => {
  const google = googleService(ask, `${origin}/geocode`, 'key-1');
  answer.body = { status: 'ZERO_RESULTS', results: [] };
  expect(await google.reverse(0, 0, 'pt-BR')).toBeNull();
  answer.body = { status: 'REQUEST_DENIED', results: [] };
  await expect(google.reverse(0, 0, 'pt-BR')).rejects.toThrow('REQUEST_DENIED');
});

test('Here is asked as its search API wants, only in Brazil', async () => {
  const here = hereService(ask, { hereReverse: `${origin}/rev`, hereSearch: `${origin}/search` }, 'key-2');
  answer.body = {
    items: [
      {
        title: 'Short',
        address: { label: SPOT.formattedAddress },
        position: { lat: SPOT.latitude, lng: SPOT.longitude },
      },
    ],
  };
  expect(await here.reverse(-23.56, -46.65, 'pt-BR')).toEqual(SPOT);
  expect(asked[0]!.pathname).toBe('/rev');
  expect(query()).toEqual({ at: '-23.56,-46.65', lang: 'pt-BR', apiKey: 'key-2' });
  asked = [];
  expect(await here.search('Paulista', 'pt-BR')).toEqual([SPOT]);
  expect(query()).toMatchObject({ q: 'Paulista', in: 'countryCode:BRA' });
});

test('an own Nominatim is asked for points and for addresses in Brazil, and may know nothing of a point', async () => {
  const nominatim = nominatimService(ask, `${origin}/nominatim/`);
  answer.body = { display_name: SPOT.formattedAddress, lat: '-23.56', lon: '-46.65' };
  expect(await nominatim.reverse(-23.56, -46.65, 'pt-BR')).toEqual(SPOT);
  expect(asked[0]!.pathname).toBe('/nominatim/reverse');
  answer.body = { error: 'Unable to geocode' };
  expect(await nominatim.reverse(0, -30, 'pt-BR')).toBeNull();
  asked = [];
  answer.body = [{ display_name: SPOT.formattedAddress, lat: '-23.56', lon: '-46.65' }];
  expect(await nominatim.search('Paulista', 'pt-BR')).toEqual([SPOT]);
  expect(query()).toMatchObject({ q: 'Paulista', countrycodes: 'br' });
});

test('an answer of another shape or status, or none, is an error that does not reveal the key', async () => {
  const google = googleService(ask, `${origin}/geocode`, 'secret-key');
  answer = { status: 200, body: ['what'] };
  await expect(google.reverse(0, 0, 'pt-BR')).rejects.toThrow('another shape');
  answer = { status: 502, body: {} };
  await expect(google.reverse(0, 0, 'pt-BR')).rejects.toThrow('502');
  const nobody = googleService(ask, 'http://127.0.0.1:1/geocode', 'secret-key');
  await expect(nobody.reverse(0, 0, 'pt-BR')).rejects.toThrow(/^(?!.*secret-key)/);
});

test('each service says of what was searched that only the city was found', async () => {
  const [google, here, nominatim] = [
    googleService(ask, `${origin}/geocode`, 'key-1'),
    hereService(ask, { hereReverse: `${origin}/rev`, hereSearch: `${origin}/search` }, 'key-2'),
    nominatimService(ask, origin),
  ];
  const of = (kind: 'city' | 'street') => {
    const geometry = { location: { lat: -22.9, lng: -47.06 } };
    const types = kind === 'city' ? ['locality', 'political'] : ['route'];
    const resultType = kind === 'city' ? 'locality' : 'houseNumber';
    return [
      [google, { status: 'OK', results: [{ formatted_address: 'Campinas', geometry, types }] }],
      [here, { items: [{ title: 'Campinas', resultType, position: geometry.location }] }],
      [
        nominatim,
        [{ display_name: 'Campinas', lat: '-22.9', lon: '-47.06', addresstype: kind === 'city' ? 'town' : 'road' }],
      ],
    ] as const;
  };
  for (const kind of ['city', 'street'] as const)
    for (const [service, body] of of(kind)) {
      answer.body = body;
      const [spot] = await service.search('Campinas', 'pt-BR');
      expect(spot!.isCity === true).toBe(kind === 'city');
    }
});
