import { pick, randomInt, seededRandom, type Random } from '../../../domain/base/random.ts';
import type { DriveStyle } from '../motion/drive.ts';
import { findHubs, pickCity, placeIn, type Hub, type Hubs } from './hubs.ts';
import { legsFrom, type Beat, type Duty } from './duties.ts';
import type { Leg } from './legs.ts';
import { KINDS, type VehicleKind } from './models.ts';
import { imeiOf } from './plates.ts';
import { buildNetwork, type Network } from '../motion/network.ts';
import { createRoutes, type Route } from '../motion/route.ts';
import { ROADS } from '../roads/all-roads.ts';

/** How a vehicle's tracker talks to the server. */
export type Protocol = 'traccar' | 'osmand' | 'owntracks';

/** Behaviour of a tracker: how often it reports, and its faults. */
export interface TrackerTraits {
  /** Seconds between fixes while moving and while parked. */
  movingS: number;
  parkedS: number;
  /** Keeps fixes while out of coverage and sends them later; the others lose them. */
  buffers: boolean;
  /** Runs on a battery of its own, which empties over weeks. */
  ownBattery: boolean;
  /** Stands below ground at home: without satellites there. */
  garage: boolean;
  /** Never reports; or stopped reporting this many hours before the fleet was created. */
  silent: boolean;
  dormantHours: number | null;
}

/** A vehicle of the demo fleet, the same for the same seed and index. */
export interface FleetVehicle {
  index: number;
  identifier: string;
  imei: string | null;
  protocol: Protocol;
  duty: Duty;
  kind: VehicleKind;
  beat: Beat;
  style: DriveStyle;
  traits: TrackerTraits;
}

/** Makes demo fleets alike on every machine. */
export const FLEET_SEED = 20_261;

/** Of a hundred vehicles: enough of them drive by night that the map lives at any hour. */
const DUTY_SHARES: readonly (readonly [Duty, number])[] = [
  ['haul', 33],
  ['regional', 8],
  ['night-freight', 9],
  ['delivery', 15],
  ['day-ride', 6],
  ['night-ride', 7],
  ['patrol', 9],
  ['bus', 3],
  ['school', 1],
  ['private', 8],
  ['yard', 1],
];

/** Roads, places and routes that all vehicles share. */
export interface World {
  network: Network;
  hubs: Hubs;
  routes(from: number, to: number): Route;
}

export function openWorld(): World {
  const network = buildNetwork(ROADS);
  return { network, hubs: findHubs(network), routes: createRoutes(network) };
}

/** A seed for a matter of a vehicle, far from those of its neighbours. */
export const mixed = (...parts: number[]): number =>
  parts.reduce((seed, part) => Math.imul(seed ^ part, 0x9e3779b1) ^ (seed >>> 15), 0x2545f491);

function dutyOf(index: number, random: Random): Duty {
  // Even over small fleets: each run of a hundred vehicles holds the shares, in an order of its own.
  let left = ((index * 37 + 11) % 100) + random() * 0.001;
  for (const [duty, share] of DUTY_SHARES) {
    left -= share;
    if (left < 0) return duty;
  }
  return 'yard';
}

function freightBeat({ hubs }: World, duty: Duty, random: Random): Beat {
  const fromCapital = random() < 0.45;
  const home = fromCapital ? pick(random, hubs.freight.slice(0, 13)) : pick(random, hubs.freight);
  const [low, high] = duty === 'haul' ? [220_000, 900_000] : [45_000, 230_000];
  const near = hubs.within(home, hubs.freight, low, high);
  const other = pick(random, near.length > 0 ? near : hubs.freight.filter((hub) => hub !== home));
  return { home: placeIn(home, random), other: placeIn(other, random), area: [], lateHours: 0 };
}

function cityBeat({ hubs }: World, duty: Duty, random: Random): Beat {
  const local = random() < 0.3 && duty !== 'bus' ? pickCity(hubs, random) : null;
  if (local) return { home: placeIn(local, random), other: placeIn(local, random), area: [], lateHours: 0 };
  const home = pick(random, hubs.metropolis);
  const reachM = duty === 'patrol' ? 7_000 : duty === 'private' || duty === 'night-freight' ? 22_000 : 12_000;
  const around: readonly Hub[] = hubs.within(home, hubs.metropolis, 0, reachM);
  const area = around.length > 0 ? around : hubs.metropolis;
  return { home: placeIn(home, random), other: placeIn(pick(random, area), random), area, lateHours: 0 };
}

function beatOf(world: World, duty: Duty, random: Random): Beat {
  const freight = duty === 'haul' || duty === 'regional' || (duty === 'yard' && random() < 0.5);
  const beat = freight ? freightBeat(world, duty, random) : cityBeat(world, duty, random);
  const late = random();
  // Patrols change at every hour of the day, so that some are always out.
  return {
    ...beat,
    lateHours: duty === 'patrol' ? late * 24 : duty === 'night-freight' || duty === 'night-ride' ? (late - 0.5) * 3 : 0,
  };
}

function styleOf(duty: Duty, random: Random): DriveStyle {
  const eagerness = 0.85 + random() * 0.2;
  if (duty === 'haul' || duty === 'regional')
    return { topKmh: randomInt(random, 80, 90), eagerness, acceleration: 0.45, braking: 0.9 };
  if (duty === 'bus')
    return { topKmh: 70, eagerness: eagerness * 0.9, acceleration: 0.8, braking: 1.1, stopEveryM: 650 };
  if (duty === 'night-freight') return { topKmh: 80, eagerness, acceleration: 0.7, braking: 1.2 };
  return { topKmh: randomInt(random, 100, 116), eagerness, acceleration: 1.3, braking: 1.7 };
}

/** Trackers that were taken out of service: they say nothing any more. */
export const isInactive = (index: number): boolean => index % 97 === 96;

/** Trackers of contracts that ended: of those that are silent for good. */
export const isCanceled = (index: number): boolean => index % 142 === 141;

/** Trackers that only an administrator sees. */
export const isHidden = (index: number): boolean => index === 23 || index === 311;

function traitsOf(duty: Duty, index: number, random: Random): TrackerTraits {
  return {
    movingS: duty === 'haul' ? randomInt(random, 9, 20) : randomInt(random, 5, 14),
    parkedS: randomInt(random, 600, 2_400),
    buffers: random() < 0.75,
    ownBattery: duty === 'yard' || random() < 0.06,
    garage: duty === 'private' && random() < 0.25,
    // By number, so that the smallest fleets have some of each too.
    silent: index % 71 === 70 || isInactive(index),
    dormantHours: index % 41 === 40 ? randomInt(random, 2, 60) : null,
  };
}

function protocolOf(index: number, duty: Duty): Protocol {
  const turn = duty === 'haul' || duty === 'bus' ? 0 : index % 12;
  return turn === 5 ? 'osmand' : turn === 9 ? 'owntracks' : 'traccar';
}

function identifierOf(protocol: Protocol, index: number): string {
  if (protocol === 'traccar') return imeiOf(index);
  return protocol === 'osmand' ? `demo-fone-${index}` : `demo-owntracks-${index}`;
}

/** The vehicle of an index in the fleet of a seed. */
export function fleetVehicle(world: World, seed: number, index: number): FleetVehicle {
  const random = seededRandom(mixed(seed, index));
  const duty = dutyOf(index, random);
  const protocol = protocolOf(index, duty);
  return {
    index,
    identifier: identifierOf(protocol, index),
    imei: protocol === 'traccar' ? imeiOf(index) : null,
    protocol,
    duty,
    kind: pick(random, KINDS[duty]),
    beat: beatOf(world, duty, random),
    style: styleOf(duty, random),
    traits: traitsOf(duty, index, random),
  };
}

/** The legs of a vehicle from a time on, without end. */
export function legsOf(
  world: World,
  seed: number,
  { index, duty, beat, style }: FleetVehicle,
  fromMs: number,
): Generator<Leg, never> {
  const driverFor = (cycle: number) => ({
    routes: world.routes,
    style,
    random: seededRandom(mixed(seed, index, cycle + 0x5000)),
  });
  return legsFrom(duty, beat, driverFor, fromMs);
}
