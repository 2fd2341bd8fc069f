import { expect, test } from 'vitest';
import type { GeocoderName } from '../../../domain/live/history/geocoder.ts';
import { createGeocoder, type ServiceName } from './geocoder.ts';
import type { AddressCache } from './address-cache.ts';
import type { OfflinePlaces } from './offline-places.ts';
import type { AddressService, Spot } from './providers.ts';

const PINHEIROS: Spot = { formattedAddress: 'Rua dos Pinheiros, 10', latitude: -23.5661, longitude: -46.6899 };
const POINT = { latitude: -23.566_12, longitude: -46.689_94 };

const offline: OfflinePlaces = {
  nearest: async (points) =>
    points.map(() => ({ name: 'São Paulo', state: 'São Paulo', country: 'BR', distanceM: 5_905 })),
  named: async (name) => [{ name, state: 'Minas Gerais', country: 'BR', latitude: -20, longitude: -44 }],
  stop: async () => undefined,
};

function world(service: Partial<AddressService> | null, name: ServiceName = 'GOOGLE') {
  const kept = new Map<string, Spot | null>();
  const asked: unknown[] = [];
  const failures: GeocoderName[] = [];
  const cache: AddressCache = {
    get: async (key) => (kept.has(key) ? { spot: kept.get(key)! } : null),
    getMany: async (keys) => new Map(keys.flatMap((key) => (kept.has(key) ? [[key, kept.get(key)!]] : []))),
    put: async (key, spot) => void kept.set(key, spot),
    sweep: async () => undefined,
  };
  const full: AddressService = {
    reverse: async (...given) => {
      asked.push(given);
      return service?.reverse ? service.reverse(...given) : PINHEIROS;
    },
    search: async (...given) => (service?.search ? service.search(...given) : [PINHEIROS]),
  };
  const geocoder = createGeocoder({
    servicesOf: async () => (service ? [{ name, service: full }] : []),
    offline,
    cache,
    onFailure: (_, failed) => failures.push(failed),
  });
  return { geocoder, asked, failures };
}

test('without a key an address is the nearest place and its distance, in the requested language', async () => {
  const { geocoder } = world(null);
  expect(await geocoder.reverse(1, [POINT], null, 'pt-BR')).toEqual([
    { ...POINT, formatted_address: 'a 5,9 km de São Paulo, Brasil', provider: 'OFFLINE', distanceM: 5_905 },
  ]);
  expect((await geocoder.reverse(1, [POINT], null, 'en-US'))[0]!.formatted_address).toBe(
    '5.9 km from São Paulo, Brazil',
  );
});

test('an address of a service is asked once for points within some eleven metres, and keeps the point asked for', async () => {
  const { geocoder, asked } = world({});
  const near = { latitude: -23.566_08, longitude: -46.689_91 };
  const answers = [
    ...(await geocoder.reverse(1, [POINT], null, 'pt-BR')),
    ...(await geocoder.reverse(1, [near], null, 'pt-BR')),
  ];
  expect(answers).toEqual(
    [POINT, near].map((point) => ({
      ...point,
      formatted_address: PINHEIROS.formattedAddress,
      provider: 'GOOGLE',
      distanceM: null,
    })),
  );
  expect(asked).toEqual([[-23.5661, -46.6899, 'pt-BR']]);
});

test('a service that fails, or knows nothing of a point, is replaced by the list of places; a failure is reported and not cached', async () => {
  const broken = world({ reverse: async () => Promise.reject(new Error('over quota')) });
  for (const point of [POINT, POINT])
    expect((await broken.geocoder.reverse(1, [point], null, 'pt-BR'))[0]!.provider).toBe('OFFLINE');
  expect(broken.failures).toEqual(['GOOGLE', 'GOOGLE']);
  const blind = world({ reverse: async () => null });
  for (const point of [POINT, POINT])
    expect((await blind.geocoder.reverse(1, [point], null, 'pt-BR'))[0]!.provider).toBe('OFFLINE');
  expect(blind.asked).toHaveLength(1);
});

test('a provider asked for that the brand has no key of is the list of places, and so is OFFLINE for a brand with keys', async () => {
  const { geocoder, asked } = world({});
  for (const wanted of ['HERE', 'OFFLINE'] as const)
    expect((await geocoder.reverse(1, [POINT], wanted, 'pt-BR'))[0]!.provider).toBe('OFFLINE');
  expect(asked).toEqual([]);
});

test('a search is answered by the service, and by the list of places where there is none or it fails', async () => {
  expect(await world({}).geocoder.search(1, 'Rua', null, 'pt-BR')).toMatchObject([
    { formatted_address: PINHEIROS.formattedAddress, provider: 'GOOGLE' },
  ]);
  const expected = [
    {
      formatted_address: 'Ouro Preto, Minas Gerais, Brasil',
      latitude: -20,
      longitude: -44,
      provider: 'OFFLINE',
      distanceM: null,
      isCity: true,
    },
  ];
  expect(await world(null).geocoder.search(1, 'Ouro Preto', null, 'pt-BR')).toEqual(expected);
  expect(
    await world({ search: async () => Promise.reject(new Error('down')) }).geocoder.search(
      1,
      'Ouro Preto',
      null,
      'pt-BR',
    ),
  ).toEqual(expected);
});
