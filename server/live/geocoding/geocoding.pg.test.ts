import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import type { Address } from '../../../contract/rest/live/geo-calls.ts';
import { createBrand } from '../../people/brands/create-brand.ts';
import { createAddressCache } from './address-cache.ts';
import { brandServices } from './brand-services.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
});
// A test may let more time pass than a session lasts, so each gets a token of its own.
beforeEach(async () => {
  token = await server.tokenOf(server.tenancy.users.customer);
});
afterAll(() => server.close());

test('a point gets an address without any key, also many at once (CAL-102, CAL-104)', async () => {
  const one = await server.call('GET', '/api/v2/geolocations/reversegeocode?lat=-22.9&lng=-47.06', {
    token,
    headers: { 'accept-language': 'pt-BR' },
  });
  expect(one.json<Address>()).toMatchObject({
    formatted_address: 'Campinas, São Paulo, Brasil',
    provider: 'OFFLINE',
    latitude: -22.9,
    longitude: -47.06,
  });
  const many = await server.call('POST', '/api/v2/geolocations/reversegeocode', {
    token,
    body: {
      points: [
        { lat: -22.9, lng: -47.06 },
        { lat: -3.119, lng: -60.021 },
      ],
    },
  });
  expect(many.json<Address[]>().map(({ formatted_address }) => formatted_address)).toEqual([
    'Campinas, São Paulo, Brasil',
    expect.stringMatching(/^a [\d,]+ km de Manaus, Amazonas, Brasil$/),
  ]);
});

test('an address is looked up in Brazil alone (CAL-103, ARE-27)', async () => {
  const answer = await server.call('GET', '/api/v2/geolocations/geocode?address=lisbo', { token });
  const found = answer.json<Address[]>();
  expect(found.every(({ formatted_address }) => formatted_address.endsWith('Brasil'))).toBe(true);
});

test('a place outside the globe is refused, and without a session no address is returned', async () => {
  expect((await server.call('GET', '/api/v2/geolocations/reversegeocode?lat=91&lng=0', { token })).statusCode).toBe(
    400,
  );
  expect((await server.call('GET', '/api/v2/geolocations/reversegeocode?lat=0&lng=0')).statusCode).toBe(401);
});

test('one person asks for so many addresses a minute and no more', async () => {
  const own = await server.tokenOf(server.tenancy.users.neighbour);
  const ask = () =>
    server.call('POST', '/api/v2/geolocations/reversegeocode', {
      token: own,
      body: { points: Array.from({ length: 100 }, () => ({ lat: -22.9, lng: -47.06 })) },
    });
  expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200, 429]);
  server.clock.advance(60_000);
  expect((await ask()).statusCode).toBe(200);
});

test("a brand has the services of its own keys or of the brand's above it, the map it prefers first", async () => {
  const { db, core, tenancy } = server;
  const add = (alias: string, parentId: number | null): Promise<number> =>
    createBrand(db, { name: alias, alias, parentId, palette: { primary: '#2e6373' } });
  const above = await add('with-a-key', null);
  const below = await add('below-a-key', above);
  await core.refresh();
  const servicesOf = brandServices({
    db,
    tree: core.tree,
    ask: async () => ({ status: 500, json: null }),
    addresses: { google: 'http://g', hereReverse: 'http://h', hereSearch: 'http://h' },
    nominatimUrl: 'http://n',
  });
  const names = async (brand: number) => (await servicesOf(brand)).map(({ name }) => name);
  expect(await names(below)).toEqual(['OPENSTREET']);
  await db.query(`UPDATE brands SET parameters = '{"googleMapsKey":"g"}' WHERE id = $1`, [above]);
  await db.query(`UPDATE brands SET parameters = '{"hereMapsKey":"h"}', map_provider = 'HERE' WHERE id = $1`, [below]);
  expect(await names(below)).toEqual(['HERE', 'GOOGLE', 'OPENSTREET']);
  expect(await names(tenancy.brands.foreign)).toEqual(['OPENSTREET']);
});

test('an address is cached for thirty days, also a missing one', async () => {
  const cache = createAddressCache(server.db, server.clock);
  await cache.put('a', { formattedAddress: 'Here', latitude: 1, longitude: 2 });
  await cache.put('b', null);
  expect(await cache.get('a')).toEqual({ spot: { formattedAddress: 'Here', latitude: 1, longitude: 2 } });
  expect(await cache.get('b')).toEqual({ spot: null });
  server.clock.advance(30 * 24 * 3_600_000);
  expect(await cache.get('a')).toBeNull();
  await cache.sweep();
  expect(await server.db.query('SELECT 1 FROM geocode_cache')).toEqual([]);
});
