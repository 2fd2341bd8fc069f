import {
  durationMin,
  TRIP_STATUS,
  tripKeyText,
  type TripName,
  type TripSegment,
} from '../../../domain/live/trips/trip.ts';
import type { Place } from '../../../domain/live/trips/still.ts';
import { speedMeanKmh, totalsOf, type TripTotals } from '../../../domain/live/trips/totals.ts';
import type { Database } from '../../base/db/database.ts';
import type { Geocoder } from '../geocoding/geocoder.ts';
import type { Locale } from '../../base/messages/message.ts';
import { isoOf } from './fix-rows.ts';
import type { TripPiece } from './trip-query.ts';

/** Places that one answer asks an address service for: each may cost the brand money. The others are named by the embedded list. */
const SERVICE_MOST = 40;

/** Who is asked for the words of an answer. */
export interface Words {
  db: Database;
  geocoder: Geocoder;
  /** Of whoever asks: whose address services are used. */
  brandId: number;
  locale: Locale;
  /** Of the device: whose drivers have the tags. */
  deviceBrandId: number;
  /** A customer knows the own drivers alone; null knows all. */
  ownerId: number | null;
}

const placeKey = ({ latitude, longitude }: Place): string => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`;

/** The addresses of places, by `placeKey`: the same place is asked for once. */
async function addressesOf(places: readonly Place[], words: Words): Promise<Map<string, string>> {
  const { geocoder, brandId, locale } = words;
  const byKey = new Map(places.map((place) => [placeKey(place), place]));
  const [keys, unique] = [[...byKey.keys()], [...byKey.values()]];
  const found = [
    ...(await geocoder.reverse(brandId, unique.slice(0, SERVICE_MOST), null, locale)),
    ...(await geocoder.reverse(brandId, unique.slice(SERVICE_MOST), 'OFFLINE', locale)),
  ];
  return new Map(keys.map((key, at) => [key, found[at]?.formatted_address ?? '']));
}

/** Names of drivers by their tag, in lower case. */
async function driversOf(tags: readonly string[], { db, deviceBrandId, ownerId }: Words): Promise<Map<string, string>> {
  if (tags.length === 0) return new Map();
  const rows = await db.query<{ tag: string; name: string }>(
    `SELECT lower(electronic_tag) AS tag, name FROM drivers
     WHERE brand_id = $1 AND lower(electronic_tag) = ANY ($2::text[]) AND ($3::bigint IS NULL OR user_id = $3)`,
    [deviceBrandId, tags.map((tag) => tag.toLowerCase()), ownerId],
  );
  return new Map(rows.map(({ tag, name }) => [tag, name]));
}

type Numbers = Pick<
  TripSegment,
  'mileage' | 'speedMax' | 'speedMed' | 'fuelUsed' | 'movingMs' | 'standingMs' | 'idleMs' | 'trips'
>;

/** Totals in the words of the contract. */
export const numbersOf = (totals: TripTotals): Numbers => ({
  mileage: totals.distanceM,
  speedMax: totals.speedMaxKmh,
  speedMed: speedMeanKmh(totals),
  fuelUsed: totals.fuelUsedL,
  movingMs: totals.movingMs,
  standingMs: totals.standingMs,
  idleMs: totals.idleMs,
  trips: totals.trips,
});

const named = (device: number, name: TripName, startMs: number, endMs: number) => ({
  key: tripKeyText({ device, startMs, endMs, name }),
  device,
  name,
  status: TRIP_STATUS[name],
  start: isoOf(startMs),
  end: isoOf(endMs),
  trackingTrip: [],
});

/** The sum of pieces; null where there is none. */
export function summaryOf(device: number, pieces: readonly TripPiece[]): TripSegment | null {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return null;
  const totals = totalsOf(pieces);
  return {
    ...named(device, 'Resumo', first.startMs, last.endMs),
    ...numbersOf(totals),
    duration: durationMin(totals.movingMs + totals.standingMs),
    isOpen: last.isOpen,
    isSparse: pieces.some(({ isSparse }) => isSparse),
    startPlace: null,
    endPlace: null,
    driver: null,
  };
}

/** Pieces in the words of the contract, with addresses and drivers. */
export async function answersOf(device: number, pieces: readonly TripPiece[], words: Words): Promise<TripSegment[]> {
  const addresses = await addressesOf(
    pieces.flatMap(({ start, end }) => [start, end]),
    words,
  );
  const drivers = await driversOf([...new Set(pieces.flatMap(({ driverId }) => driverId ?? []))], words);
  const placeOf = ({ latitude, longitude }: Place) => ({
    latitude,
    longitude,
    address: addresses.get(placeKey({ latitude, longitude })) ?? '',
  });
  return pieces.map((piece) => {
    const { kind, startMs, endMs, isOpen, isSparse, start, end, driverId } = piece;
    return {
      ...named(device, kind === 'moving' ? 'Em Movimento' : 'Estacionado', startMs, endMs),
      ...numbersOf(totalsOf([piece])),
      duration: durationMin(endMs - startMs),
      isOpen,
      isSparse: isSparse === true,
      startPlace: placeOf(start),
      endPlace: placeOf(end),
      driver: driverId === null ? null : { tag: driverId, name: drivers.get(driverId.toLowerCase()) ?? null },
    };
  });
}
