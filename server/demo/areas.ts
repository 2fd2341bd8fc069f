import type { AreaPoint } from '../../domain/desk/areas/area.ts';
import { NO_RULES } from '../../domain/desk/areas/area-settings.ts';
import { destination } from '../../domain/base/geo/geo.ts';
import type { Id } from '../../domain/base/id.ts';
import { pick, randomInt, seededRandom, type Random } from '../../domain/base/random.ts';
import { createArea, type NewArea } from '../desk/areas/create-area.ts';
import type { Database } from '../base/db/database.ts';
import type { CreatedDevice, NewDevice } from '../live/devices/create-devices.ts';
import { spotPosition } from './motion/route.ts';
import type { Duty } from './fleet/duties.ts';
import type { Place } from './fleet/hubs.ts';
import type { FleetVehicle, World } from './fleet/vehicle.ts';
import { corridorAlong, demoSettings, rectangleAround } from './area-settings.ts';
import type { DemoGroups } from './groups.ts';

/** A vehicle of the fleet as it was added: whose it is and the id of its tracker. */
export interface OwnedVehicle {
  vehicle: FleetVehicle;
  deviceId: Id;
  brandId: Id;
  userId: Id | null;
}

/** Customers with the most vehicles have areas; the customer that `ofAll` names has one for every depot. */
const CUSTOMERS_WITH_AREAS = 20;
const MOST_OF_ONE = 5;
const COLOURS = ['#467384', '#b4531f', '#2f7d4f', '#7a4fa3', '#b03060', '#8a6d1d'] as const;

/** What the two ends of a vehicle's day are called, by what it does; a duty without depots has none. */
const DEPOTS: Partial<Record<Duty, readonly [home: string, other: string | null]>> = {
  haul: ['Garagem', 'CD'],
  regional: ['Garagem', 'CD'],
  'night-freight': ['Galpão', null],
  delivery: ['Base', null],
  patrol: ['Ronda', null],
  bus: ['Garagem', null],
  yard: ['Pátio', null],
};

interface Depot {
  name: string;
  place: Place;
  duty: Duty;
  devices: Id[];
}

/** The depots of a customer's vehicles by name, each with those that come there. */
function depotsOf(vehicles: readonly OwnedVehicle[]): Depot[] {
  const depots = new Map<string, Depot>();
  for (const { vehicle, deviceId } of vehicles) {
    const [home, other] = DEPOTS[vehicle.duty] ?? [null, null];
    for (const [kind, place] of [
      [home, vehicle.beat.home],
      [other, vehicle.beat.other],
    ] as const) {
      if (kind === null) continue;
      const name = `${kind} ${place.hub.name}`;
      const depot = depots.get(name) ?? { name, place, duty: vehicle.duty, devices: [] };
      if (!depot.devices.includes(deviceId)) depot.devices.push(deviceId);
      depots.set(name, depot);
    }
  }
  return [...depots.values()];
}

/** A yard with as many corners, none of them where its neighbours would have it. */
const cornersAround = (latitude: number, longitude: number, reachM: number, random: Random): AreaPoint[] => {
  const count = randomInt(random, 4, 7);
  const first = random() * 360;
  return Array.from({ length: count }, (_, at) => {
    const corner = destination(
      latitude,
      longitude,
      first + ((at + random() * 0.4) * 360) / count,
      reachM * (0.7 + random() * 0.5),
    );
    return { lat: corner.latitude, lng: corner.longitude, rad: 0 };
  });
};

/** What an area is made with beside its depot. */
interface Making {
  brandId: Id;
  userId: Id;
  /** Groups of the customer's vehicles, by duty. */
  groups: ReadonlyMap<Duty, Id>;
  random: Random;
}

function areaOf(
  { name, place, duty, devices }: Depot,
  { brandId, userId, groups, random }: Making,
  at: number,
): NewArea {
  const group = groups.get(duty);
  const { latitude, longitude } = spotPosition(place.hub.grid, place.spot);
  const common = {
    brandId,
    userId,
    name,
    address: `${place.hub.name}, Brasil`,
    color: pick(random, COLOURS),
    latitude,
    longitude,
    deviceIds: devices,
    settings: demoSettings(duty, group === undefined ? [] : [group]),
  };
  if (duty === 'patrol' || name.startsWith('CD '))
    return {
      ...common,
      type: 'polygon',
      points: cornersAround(latitude, longitude, duty === 'patrol' ? 900 : 260, random),
      settings: { ...common.settings, drawnAs: 'polygon' },
    };
  const radiusM = randomInt(random, 4, 9) * 10;
  // Somebody drew one around the walls of a depot now and then.
  if (duty !== 'yard' && at % 3 !== 2)
    return { ...common, type: 'CIRCLE', radiusM, settings: { ...common.settings, drawnAs: 'circle' } };
  const { settings, ...outline } = rectangleAround(latitude, longitude, 2 * radiusM);
  return { ...common, ...outline, settings: { ...common.settings, ...settings } };
}

/** The road between the two ends of a customer's first lorry, for all that drive it. */
function roadOf(vehicles: readonly OwnedVehicle[], routes: World['routes'], { brandId, userId }: Making): NewArea[] {
  const lorry = vehicles.find(({ vehicle: { duty, beat } }) => duty === 'haul' && beat.home.hub !== beat.other.hub);
  if (!lorry) return [];
  const [home, other] = [lorry.vehicle.beat.home.hub, lorry.vehicle.beat.other.hub];
  const corridor = corridorAlong(routes(home.node, other.node));
  if (!corridor) return [];
  const { settings, ...outline } = corridor;
  const drive = vehicles.filter(({ vehicle: { beat } }) => beat.home.hub === home && beat.other.hub === other);
  const rules = { ...NO_RULES, enter: false, speedLimitKmh: 90 };
  return [
    {
      brandId,
      userId,
      name: `Rota ${home.name} – ${other.name}`,
      address: `${home.name}, Brasil`,
      color: COLOURS[1],
      ...outline,
      deviceIds: drive.map(({ deviceId }) => deviceId),
      settings: { ...settings, rules },
    },
  ];
}

/** Where the demo's areas come from. */
interface AreaWorld {
  /** Whose every depot has an area. */
  ofAll: Id;
  seed: number;
  routes: World['routes'];
  groups: DemoGroups;
}

/** Security areas around the depots the demo fleet really goes to, and along a road of each haulier, tied to the trackers that come there. */
export function demoAreas(vehicles: readonly OwnedVehicle[], { ofAll, seed, routes, groups }: AreaWorld): NewArea[] {
  const random = seededRandom(seed + 131);
  const owned = new Map<Id, OwnedVehicle[]>();
  for (const vehicle of vehicles) {
    if (vehicle.userId === null) continue;
    const list = owned.get(vehicle.userId) ?? [];
    list.push(vehicle);
    owned.set(vehicle.userId, list);
  }
  const largest = [...owned]
    .filter(([userId]) => userId !== ofAll)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, CUSTOMERS_WITH_AREAS);
  const areasOf = (userId: Id, own: readonly OwnedVehicle[], most: number): NewArea[] => {
    if (own.length === 0) return [];
    const making = { brandId: own[0]!.brandId, userId, groups: groups.get(userId) ?? new Map<Duty, Id>(), random };
    const depots = depotsOf(own).slice(0, most);
    return [...depots.map((depot, at) => areaOf(depot, making, at)), ...roadOf(own, routes, making)];
  };
  return [
    ...areasOf(ofAll, owned.get(ofAll) ?? [], Infinity),
    ...largest.flatMap(([userId, own]) => areasOf(userId, own, MOST_OF_ONE)),
  ];
}

/** The vehicles of a fleet with what they became; `devices` and `created` are those of the fleet, in its order. */
export const ownedVehicles = (
  fleet: readonly FleetVehicle[],
  devices: readonly NewDevice[],
  created: readonly CreatedDevice[],
): OwnedVehicle[] =>
  fleet.map((vehicle, at) => ({
    vehicle,
    deviceId: created[at]!.id,
    brandId: devices[at]!.brandId,
    userId: devices[at]!.user?.id ?? null,
  }));

/** Adds the security areas of the demo. */
export async function createDemoAreas(
  db: Database,
  vehicles: readonly OwnedVehicle[],
  world: Omit<AreaWorld, 'ofAll'>,
): Promise<void> {
  const [cliente] = await db.query<{ id: Id }>("SELECT id FROM users WHERE login = 'cliente'");
  for (const area of demoAreas(vehicles, { ...world, ofAll: cliente!.id })) await createArea(db, area);
}
