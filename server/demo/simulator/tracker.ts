import { seededRandom, type Random } from '../../../domain/base/random.ts';
import { positionOn, type Leg, type LegPosition } from '../fleet/legs.ts';
import { spotPosition } from '../motion/route.ts';
import { offsetPoint } from '../motion/geometry.ts';
import { legsOf, mixed, type FleetVehicle, type World } from '../fleet/vehicle.ts';
import { Brake } from './brake.ts';
import { isDeadZone, isOut } from './coverage.ts';
import type { TrackerFix } from './fix.ts';
import type { DemoOrder } from './orders.ts';
import { powerOf } from './power.ts';

/** Counters of a vehicle that must never run backwards, not over a restart either. */
export interface Meters {
  odometerM: number;
  engineMs: number;
}

export interface TrackerSettings {
  world: World;
  seed: number;
  /** Longer than 1 where the fleet is so large that each must speak less often. */
  intervalScale: number;
  /** When the fleet was made: the dormant ones fell silent before. */
  seededAtMs: number;
  meters: Meters | null;
}

const HOUR_MS = 3_600_000;
/** How soon a tracker executes a command, how often it reports while its vehicle rolls to a stop, and how long a reboot takes. */
const ANSWER_MS = 800;
const ROLLING_MS = 1_500;
const REBOOT_MS = 6_000;
/** Fixes buffered while out of reach; the oldest are dropped first, as in a real tracker's memory. */
const MOST_KEPT = 240;
/** One fix in so many is under a jammer, and the minutes after it are silent. */
const JAMMED_ONE_IN = 90_000;
const CELL_ONE_IN = 160;

/** What the counters of a vehicle read when its tracker first speaks. */
export function firstMeters(seed: number, index: number): Meters {
  const base = seededRandom(mixed(seed, index, 0x0d0));
  return { odometerM: Math.round(base() * 180_000_000), engineMs: Math.round(base() * 6_000 * HOUR_MS) };
}

/** A tracker in its vehicle: follows the vehicle's legs, measures, and says what it can when it can. */
export class Tracker {
  /** When it wants to speak next, ms since the epoch. */
  nextMs: number;
  private readonly random: Random;
  private legs: Generator<Leg, never> | null = null;
  private leg: Leg | null = null;
  private legDrivenM = 0;
  private measuredMs = 0;
  private readonly meters: Meters;
  private headingDeg = 0;
  private kept: TrackerFix[] = [];
  private jammedUntilMs = 0;
  private startingUntilMs = 0;
  private hasSpoken = false;
  private readonly brake = new Brake();
  /** Where it was when it was last due to speak. */
  private place: Pick<TrackerFix, 'latitude' | 'longitude'> | null = null;
  /** Heard of while out of reach, or since it last spoke. */
  private orders: DemoOrder[] = [];

  constructor(
    readonly vehicle: FleetVehicle,
    private readonly settings: TrackerSettings,
    firstMs: number,
  ) {
    this.random = seededRandom(mixed(settings.seed, vehicle.index, Math.floor(firstMs / 1000)));
    this.meters = settings.meters ?? firstMeters(settings.seed, vehicle.index);
    this.nextMs = vehicle.traits.silent ? Number.POSITIVE_INFINITY : firstMs;
  }

  /**
   * What the tracker sends at a time, oldest first, and settles when it speaks next. Empty while it is out of reach:
   * what it measures then it keeps or, where it has no memory, loses.
   */
  speak(nowMs: number): TrackerFix[] {
    if (this.vehicle.traits.dormantHours !== null) return this.lastWord(this.vehicle.traits.dormantHours);
    const at = this.follow(nowMs);
    this.place = at;
    if (this.orders.length > 0 && !this.isOutOfReach(nowMs, at)) this.carryOut(nowMs);
    if (nowMs < this.startingUntilMs) {
      this.nextMs = this.startingUntilMs;
      return [];
    }
    const spokeMs = this.isNew && !at.ignition ? this.sleptSince(nowMs) : nowMs;
    const fix = this.measure(at, spokeMs);
    this.nextMs = this.brake.isRolling(nowMs)
      ? nowMs + ROLLING_MS
      : Math.max(nowMs + 2_000, this.settleNext(nowMs, spokeMs, at));
    if (this.hasSpoken && this.isOutOfReach(nowMs, fix)) {
      if (this.vehicle.traits.buffers) this.keep([fix]);
      return [];
    }
    if (fix.alarm === 'jamming') this.jammedUntilMs = nowMs + (4 + this.random() * 6) * 60_000;
    this.hasSpoken = true;
    const sent = [...this.kept.map((one) => ({ ...one, deviceTimeMs: nowMs })), fix];
    this.kept = [];
    return sent;
  }

  /** Whether it has never reported, neither in this run nor in an earlier one. */
  private get isNew(): boolean {
    return !this.hasSpoken && this.settings.meters === null;
  }

  /** When a sleeping tracker reported last, before the server was started: its gateway forwards that report. */
  private sleptSince(nowMs: number): number {
    return Math.max(this.leg!.startMs, Math.floor(nowMs - this.random() * this.vehicle.traits.parkedS * 1000));
  }

  /** Puts an undelivered fix back, to send it before the next one. */
  keep(fixes: readonly TrackerFix[]): void {
    this.kept = [...this.kept, ...fixes].slice(-MOST_KEPT);
  }

  /** Whether something can be told to it now. */
  isConnected(nowMs: number): boolean {
    const { traits, index } = this.vehicle;
    if (traits.dormantHours !== null || traits.silent) return false;
    return this.place === null ? !isOut(this.settings.seed, index, nowMs) : !this.isOutOfReach(nowMs, this.place);
  }

  /** Receives a command; returns when it will report because of it, ms. Out of reach it executes it later. */
  hear(order: DemoOrder, nowMs: number): number {
    this.orders.push(order);
    // A permanently silent one receives nothing.
    return this.vehicle.traits.dormantHours === null ? nowMs + ANSWER_MS : this.nextMs;
  }

  private carryOut(nowMs: number): void {
    for (const order of this.orders) {
      if (order.type === 'oilCut') this.brake.set(order.cut, nowMs);
      if (order.type === 'reboot') this.startingUntilMs = nowMs + REBOOT_MS;
    }
    this.orders = [];
  }

  private isOutOfReach(nowMs: number, { latitude, longitude }: Pick<TrackerFix, 'latitude' | 'longitude'>): boolean {
    return (
      nowMs < this.jammedUntilMs ||
      isDeadZone(latitude, longitude) ||
      isOut(this.settings.seed, this.vehicle.index, nowMs)
    );
  }

  /** Moves on to the leg that runs now and counts metres and engine hours on the way; all of it in the vehicle's own time. */
  private follow(clockMs: number): LegPosition {
    const { world, seed } = this.settings;
    const nowMs = this.brake.ownMs(clockMs);
    this.legs ??= legsOf(world, seed, this.vehicle, nowMs);
    if (!this.leg) {
      this.leg = this.legs.next().value;
      this.legDrivenM = positionOn(this.leg, nowMs).drivenM;
      this.measuredMs = nowMs;
    }
    while (this.leg.endMs <= nowMs) {
      this.count(positionOn(this.leg, this.leg.endMs), this.leg.endMs);
      this.leg = this.legs.next().value;
      this.legDrivenM = 0;
    }
    const at = positionOn(this.leg, nowMs);
    this.count(at, nowMs);
    return { ...at, speedKmh: at.speedKmh * this.brake.rateAt(clockMs) };
  }

  private count(at: LegPosition, timeMs: number): void {
    this.meters.odometerM += Math.max(0, at.drivenM - this.legDrivenM);
    if (at.ignition) this.meters.engineMs += Math.max(0, timeMs - this.measuredMs);
    this.legDrivenM = at.drivenM;
    this.measuredMs = timeMs;
  }

  private measure(at: LegPosition, nowMs: number): TrackerFix {
    const { random, vehicle } = this;
    const moves = at.speedKmh >= 1;
    const isLbs = !moves && this.hasSpoken && vehicle.protocol === 'traccar' && random() * CELL_ONE_IN < 1;
    const blind = this.hasSpoken && vehicle.traits.garage && !at.ignition;
    const blur = isLbs ? 700 : moves ? 5 : 2;
    const place = offsetPoint(at.latitude, at.longitude, (random() - 0.5) * blur, (random() - 0.5) * blur);
    if (at.headingDeg !== null) this.headingDeg = at.headingDeg;
    return {
      ...place,
      timeMs: nowMs,
      deviceTimeMs: nowMs,
      speedKmh: moves ? Math.round(at.speedKmh * 10) / 10 : 0,
      headingDeg: Math.round(this.headingDeg * 10) / 10,
      altitudeM: null,
      accuracyM: isLbs ? 900 : Math.round(3 + random() * 6),
      valid: !blind,
      lbs: isLbs,
      satellites: isLbs || blind ? 0 : 7 + Math.floor(random() * 7),
      ignition: at.ignition,
      motion: moves,
      odometerM: Math.round(this.meters.odometerM),
      engineMs: Math.round(this.meters.engineMs),
      blocked: this.brake.blocked,
      rssi: 9 + Math.floor(random() * 21),
      ...powerOf(vehicle, nowMs, at.ignition, random),
      alarm: moves && vehicle.protocol === 'traccar' && random() * JAMMED_ONE_IN < 1 ? 'jamming' : null,
    };
  }

  private settleNext(clockMs: number, nowMs: number, at: LegPosition): number {
    const { movingS, parkedS } = this.vehicle.traits;
    const seconds = at.ignition ? movingS : parkedS;
    const nextMs = nowMs + seconds * this.settings.intervalScale * (0.9 + this.random() * 0.2) * 1000;
    // A tracker reports a change of the ignition at once, unless it is overloaded.
    const turnMs = this.brake.realMs(this.leg!.endMs, clockMs) + 500;
    return this.settings.intervalScale === 1 && turnMs < nextMs ? Math.max(turnMs, nowMs + 2_000) : nextMs;
  }

  /** The last fix of a silent tracker: repeated by its gateway, the same on every start. */
  private lastWord(hours: number): TrackerFix[] {
    this.nextMs = Number.POSITIVE_INFINITY;
    const { home } = this.vehicle.beat;
    const timeMs = Math.floor(this.settings.seededAtMs - hours * HOUR_MS);
    const still = {
      speedKmh: 0,
      headingDeg: 0,
      altitudeM: null,
      accuracyM: 5,
      valid: true,
      lbs: false,
      satellites: 8,
      motion: false,
      rssi: 12,
      blocked: false,
      alarm: null,
    };
    const fix: TrackerFix = {
      ...spotPosition(home.hub.grid, home.spot),
      ...still,
      timeMs,
      deviceTimeMs: timeMs,
      ignition: true,
      ...this.meters,
      ...powerOf(this.vehicle, timeMs, true, () => 0),
    };
    return [fix];
  }
}
