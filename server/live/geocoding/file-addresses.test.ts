import { expect, test } from 'vitest';
import { FileAddresses, MOST_ASKED, MOST_ASKING_MS } from './file-addresses.ts';
import { createGeocoder, type Geocoder } from './geocoder.ts';
import type { Spot } from './providers.ts';

const place = (n: number) => ({ latitude: -23 - n / 1_000, longitude: -46 });
const places = (count: number, from = 0) => Array.from({ length: count }, (_, n) => place(from + n));

/** A geocoder with one service that answers as it is told to, each time after `takesMs`. */
function world({ fails = () => false, takesMs = 0 }: { fails?(nth: number): boolean; takesMs?: number } = {}) {
  const kept = new Map<string, Spot | null>();
  const asked: number[] = [];
  const failures: string[] = [];
  let [nowMs, isListBroken] = [0, false];
  const geocoder: Geocoder = createGeocoder({
    servicesOf: async () => [
      {
        name: 'GOOGLE',
        service: {
          reverse: async (latitude, longitude) => {
            asked.push(latitude);
            nowMs += takesMs;
            if (fails(asked.length)) throw new Error('over quota');
            return { formattedAddress: `Rua ${latitude}`, latitude, longitude };
          },
          search: async () => [],
        },
      },
    ],
    offline: {
      nearest: async (points) => {
        if (isListBroken) throw new Error('the thread ended');
        return points.map(() => ({ name: 'Campinas', state: 'São Paulo', country: 'BR', distanceM: 0 }));
      },
      named: async () => [],
      stop: async () => undefined,
    },
    cache: {
      get: async (key) => (kept.has(key) ? { spot: kept.get(key)! } : null),
      getMany: async (keys) => new Map(keys.flatMap((key) => (kept.has(key) ? [[key, kept.get(key)!]] : []))),
      put: async (key, spot) => void kept.set(key, spot),
      sweep: async () => undefined,
    },
    onFailure: (_, by) => failures.push(by),
  });
  const file = (signal = new AbortController().signal) =>
    new FileAddresses({ geocoder, locale: 'pt-BR', signal, passedMs: () => nowMs });
  return { asked, failures, file, breakList: () => void (isListBroken = true) };
}

const TOWN = 'Campinas, São Paulo, Brasil';

test('a place that comes again in a file, or that an earlier file asked for, is not asked for again', async () => {
  const { asked, file } = world();
  const first = file();
  const near = { latitude: -23.000_02, longitude: -46.000_01 };
  const found = await first.find(1, [place(0), near, place(1), place(0)], true);
  expect([place(0), near, place(1), place(9), null].map(found)).toEqual([
    'Rua -23',
    'Rua -23',
    'Rua -23.001',
    null,
    null,
  ]);
  expect((await first.find(1, [place(1)], true))(place(1))).toBe('Rua -23.001');
  expect((await file().find(1, [place(0)], true))(place(0))).toBe('Rua -23');
  expect(asked).toEqual([-23, -23.001]);
});

test('a file asks a service for so many places and names the others by the list of places, kept answers aside', async () => {
  const { asked, file } = world();
  await file().find(1, places(3, MOST_ASKED + 10), true);
  const own = file();
  const many = places(MOST_ASKED + 20);
  const found = await own.find(1, many, true);
  expect(asked).toHaveLength(3 + MOST_ASKED);
  expect(many.map((one) => found(one)).filter((words) => words === TOWN)).toHaveLength(17);
  expect(found(place(MOST_ASKED + 11))).toBe(`Rua ${place(MOST_ASKED + 11).latitude}`);
  // Nothing is left for the rows that follow.
  expect((await own.find(1, [place(5_000)], true))(place(5_000))).toBe(TOWN);
});

test('a file waits for a slow service only so long', async () => {
  const { asked, file } = world({ takesMs: MOST_ASKING_MS / 4 });
  const found = await file().find(1, places(10), true);
  expect(asked).toHaveLength(4);
  expect([place(3), place(4)].map(found)).toEqual(['Rua -23.003', TOWN]);
});

test('a service that fails three times in a row is not asked again for the file, one that fails now and then is', async () => {
  const broken = world({ fails: () => true });
  const found = await broken.file().find(1, places(50), true);
  expect(places(50).every((one) => found(one) === TOWN)).toBe(true);
  expect(broken.failures).toEqual(['GOOGLE', 'GOOGLE', 'GOOGLE']);
  const shaky = world({ fails: (nth) => nth % 3 !== 0 });
  await shaky.file().find(1, places(9), true);
  expect(shaky.asked).toHaveLength(9);
});

test('rows that are not worth a request are named by kept answers and the list of places', async () => {
  const { asked, file } = world();
  await file().find(1, [place(0)], true);
  const found = await file().find(1, places(3), false);
  expect(places(3).map(found)).toEqual(['Rua -23', TOWN, TOWN]);
  expect(asked).toEqual([-23]);
});

test('a file that was cancelled asks for nothing more, and one whose list of places broke has no address', async () => {
  const { asked, failures, file, breakList } = world();
  const ended = AbortSignal.abort();
  await file(ended).find(1, places(5), true);
  expect(asked).toEqual([]);
  breakList();
  expect((await file().find(1, [place(0)], false))(place(0))).toBeNull();
  expect(failures).toEqual(['OFFLINE']);
});
