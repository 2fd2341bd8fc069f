import { UNKNOWN_U16 } from '../../contract/frame.ts';
import { FLAG, type HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { seededRandom, type Random } from '../../domain/base/random.ts';
import { emptyReading, type Reading } from '../../domain/live/telemetry/reading.ts';
import { fleetFrames, shuffled } from '../fleet-data.ts';

const MOVING = 0;
const STOPPED = 1;
const PARKED = 2;

/** Mean stays in seconds: at a light, on the road until the next light, until the day's end, until the next day. */
const STOP_S = 30;
const DRIVE_S = 180;
const TRIP_S = 2_400;
const REST_S = 1_200;
/** Between two turns of the road. */
const TURN_S = 25;
/** Farther than this from where it began, in degrees, a vehicle turns back. */
const REACH_DEG = 0.4;
/** What a step of time moves a vehicle at most: after a longer silence it stood somewhere. */
const MOST_STEP_S = 60;
const METRES_A_DEGREE = 111_320;

const FLAGS = [
  FLAG.VALID | FLAG.IGNITION_KNOWN | FLAG.IGNITION_ON | FLAG.MOVEMENT_MOVING,
  FLAG.VALID | FLAG.IGNITION_KNOWN | FLAG.IGNITION_ON,
  FLAG.VALID | FLAG.IGNITION_KNOWN | FLAG.PARKED | FLAG.MOVEMENT_PARKING,
];

/**
 * A moving fleet: each vehicle follows a road that bends and turns, waits at lights, parks, and stays around its town.
 * Everything follows from the seed and the times asked for. Columns only, so that 200,000 steps a second cost little.
 */
export class Traffic {
  readonly device: Float64Array;
  private readonly longitude: Float64Array;
  private readonly latitude: Float64Array;
  private readonly homeLongitude: Float64Array;
  private readonly homeLatitude: Float64Array;
  private readonly headingDeg: Float64Array;
  private readonly speedKmh: Float64Array;
  private readonly cruiseKmh: Float64Array;
  private readonly odometerM: Float64Array;
  private readonly fixTimeMs: Float64Array;
  private readonly state: Uint8Array;
  private readonly order: Uint32Array;
  private readonly random: Random;
  private cursor = 0;

  constructor(
    readonly vehicles: number,
    startMs: number,
    seed = 1,
  ) {
    this.random = seededRandom(seed);
    const column = () => new Float64Array(vehicles);
    [this.device, this.longitude, this.latitude, this.headingDeg, this.speedKmh, this.cruiseKmh, this.odometerM] = [
      column(),
      column(),
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
    this.fixTimeMs = column().fill(startMs);
    this.state = new Uint8Array(vehicles);
    this.order = shuffled(vehicles, this.random);
    let n = 0;
    for (const { columns } of fleetFrames(vehicles, 1_000, seed))
      for (let i = 0; i < columns.count; i += 1, n += 1) {
        this.device[n] = columns.device[i]!;
        this.longitude[n] = columns.longitudeE7[i]! / 1e7;
        this.latitude[n] = columns.latitudeE7[i]! / 1e7;
        this.headingDeg[n] = columns.headingDeciDeg[i] === UNKNOWN_U16 ? 0 : columns.headingDeciDeg[i]! / 10;
        this.speedKmh[n] = columns.speedCentiKmh[i]! / 100;
        this.cruiseKmh[n] = 25 + this.random() * 75;
        this.odometerM[n] = Math.floor(this.random() * 3e8);
        this.state[n] = this.speedKmh[n]! > 0 ? MOVING : PARKED;
      }
    this.homeLongitude = this.longitude.slice();
    this.homeLatitude = this.latitude.slice();
  }

  /** Moves the vehicle whose turn it is on to a time (ms since the epoch) and answers its number: all take turns. */
  next(timeMs: number): number {
    const n = this.order[this.cursor]!;
    this.cursor = (this.cursor + 1) % this.vehicles;
    const stepS = Math.min(MOST_STEP_S, (timeMs - this.fixTimeMs[n]!) / 1000);
    this.fixTimeMs[n] = timeMs;
    this.changeState(n, stepS);
    this.drive(n, stepS);
    return n;
  }

  fixOf(n: number): HotFix {
    const timeMs = this.fixTimeMs[n]!;
    return {
      device: this.device[n]!,
      fixTimeMs: timeMs,
      communicationMs: timeMs,
      latitude: this.latitude[n]!,
      longitude: this.longitude[n]!,
      speedKmh: this.speedKmh[n]!,
      headingDeg: this.headingDeg[n]!,
      flags: FLAGS[this.state[n]!]!,
      batteryByte: 188,
      gsmSignal: 1 + (n % 4),
    };
  }

  /** What a gateway such as Traccar says of it. */
  readingOf(n: number): Reading {
    const timeMs = this.fixTimeMs[n]!;
    return {
      ...emptyReading(timeMs, timeMs),
      communicationMs: timeMs,
      latitude: this.latitude[n]!,
      longitude: this.longitude[n]!,
      speedKmh: Math.round(this.speedKmh[n]! * 100) / 100,
      headingDeg: Math.round(this.headingDeg[n]! * 10) / 10,
      altitudeM: 700 + (n % 90),
      satellites: 6 + (n % 9),
      odometerM: Math.round(this.odometerM[n]!),
      motion: this.state[n] === MOVING,
      ignition: this.state[n] !== PARKED,
      batteryLevel: 1 + (n % 6),
      batteryPercent: 88,
      gsmSignal: 1 + (n % 4),
      batteryTensionV: 12.6,
      backupBatteryV: 4.1,
      oilCutOff: false,
    };
  }

  private changeState(n: number, stepS: number): void {
    const chance = this.random();
    switch (this.state[n]) {
      case MOVING:
        if (chance < stepS / TRIP_S) this.state[n] = PARKED;
        else if (chance < stepS / DRIVE_S) this.state[n] = STOPPED;
        break;
      case STOPPED:
        if (chance < stepS / STOP_S) this.state[n] = MOVING;
        break;
      default:
        if (chance < stepS / REST_S) this.state[n] = MOVING;
    }
  }

  private drive(n: number, stepS: number): void {
    if (this.state[n] !== MOVING) {
      this.speedKmh[n] = 0;
      return;
    }
    // A few km/h a second towards what the road allows.
    this.speedKmh[n]! += (this.cruiseKmh[n]! - this.speedKmh[n]!) * Math.min(1, stepS / 8);
    this.steer(n, stepS);
    const metres = (this.speedKmh[n]! / 3.6) * stepS;
    const heading = (this.headingDeg[n]! * Math.PI) / 180;
    this.odometerM[n]! += metres;
    this.latitude[n]! += (metres * Math.cos(heading)) / METRES_A_DEGREE;
    this.longitude[n]! +=
      (metres * Math.sin(heading)) / (METRES_A_DEGREE * Math.cos((this.latitude[n]! * Math.PI) / 180));
  }

  private steer(n: number, stepS: number): void {
    const east = this.homeLongitude[n]! - this.longitude[n]!;
    const north = this.homeLatitude[n]! - this.latitude[n]!;
    if (Math.abs(east) > REACH_DEG || Math.abs(north) > REACH_DEG)
      this.headingDeg[n] = (Math.atan2(east, north) * 180) / Math.PI;
    else if (this.random() < stepS / TURN_S) this.headingDeg[n]! += this.random() < 0.5 ? -90 : 90;
    else this.headingDeg[n]! += (this.random() - 0.5) * Math.min(20, stepS * 4);
    this.headingDeg[n] = (this.headingDeg[n]! + 720) % 360;
  }
}
