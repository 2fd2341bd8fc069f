import type { DeviceDetail } from '../../contract/core.ts';
import { success, type Result } from '../../contract/failure.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Device } from '../../domain/live/devices/device.ts';
import { telemetrySchema, type Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import type { Platform } from '../platform.ts';
import type { Rest } from '../rest/client.ts';

/** A broker that does not answer must not keep from the page what the server knows. */
const SUBSCRIBE_PATIENCE_MS = 1_000;
/** Least interval between two details of the selected device sent to the page. */
const TELL_EVERY_MS = 200;

export interface DetailDeps {
  platform: Platform;
  rest: Rest;
  /** Resolves once what is published on these topics arrives. */
  follow: (topics: string[]) => Promise<void>;
  leave: (topics: string[]) => void;
  /** The live track so far: longitude and latitude alternating. */
  trackOf: (device: number) => Float64Array;
  tell: (detail: DeviceDetail | null) => void;
}

const topicsOf = ({ id, hidden }: Device): string[] => [
  topicOf('device', id, 'Telemetry_V2', hidden),
  topicOf('device', id, 'Alarm', hidden),
];
const timeOf = (telemetry: Telemetry): number => Date.parse(telemetry.pos?.gpsdt ?? telemetry.dateTime);
const communicationOf = (telemetry: Telemetry): number =>
  Date.parse(telemetry.lastCommunication ?? telemetry.received ?? telemetry.dateTime);

/** The selected device: its record, its full telemetry followed on its own topic, its live track. */
export class Detail {
  private device: Device | null = null;
  private telemetry: Telemetry | null | undefined = undefined;
  private track: number[] = [];
  private asked = 0;
  private cancelTimer: (() => void) | null = null;

  constructor(private readonly deps: DetailDeps) {}

  get deviceId(): number | null {
    return this.device?.id ?? null;
  }

  /** Whether a topic is followed for the selected device. */
  hears(topic: string): boolean {
    return this.device !== null && topicsOf(this.device).includes(topic);
  }

  /** Selects a device, or none. Its telemetry is only requested when it has a user; live telemetry arrives in any case. */
  async look(device: number | null): Promise<Result<null>> {
    this.letGo();
    this.asked += 1;
    const { asked } = this;
    if (device === null) {
      this.deps.tell(null);
      return success(null);
    }
    const record = await this.deps.rest.call('devices.read', { params: { id: String(device) } });
    if (asked !== this.asked) return success(null);
    if (!record.ok) return record;
    this.device = record.value;
    this.track = Array.from(this.deps.trackOf(device));
    this.say();
    // First its topics: what comes between an answer of the server and a subscription would be missed.
    const followed = this.deps.follow(topicsOf(record.value)).then(() => true);
    const isFollowed = await Promise.race([followed, this.patience()]);
    if (!isFollowed) void followed.then(() => (asked === this.asked ? this.catchUp() : null));
    if (asked !== this.asked) return success(null);
    const caughtUp = await this.catchUp();
    if (asked === this.asked && this.telemetry === undefined) {
      this.telemetry = null;
      this.say();
    }
    return caughtUp;
  }

  /** Loads the telemetry that the server has by now. `isPolling`: also of a device without a user, since its topic is silent. */
  async catchUp(isPolling = false): Promise<Result<null>> {
    const { asked, device: record } = this;
    if (!record || (record.user === null && !isPolling)) return success(null);
    const device = record.id;
    const telemetry = await this.deps.rest.call('positions.ofDevices', { params: { ids: String(device) } });
    if (asked !== this.asked) return success(null);
    if (!telemetry.ok) return telemetry;
    for (const last of telemetry.value) if (last.device === device) this.take(last);
    return success(null);
  }

  /** A full record from the device's topic, as JSON. */
  onRecord(record: unknown): void {
    const parsed = telemetrySchema.safeParse(record);
    if (parsed.success && parsed.data.device === this.device?.id) this.take(parsed.data);
  }

  /** An accepted event of the device: a waypoint, in degrees. */
  onWaypoint(longitude: number, latitude: number): void {
    this.track.push(longitude, latitude);
    this.plan();
  }

  /** Forgets the device without notifying the page. */
  letGo(): void {
    if (this.device) this.deps.leave(topicsOf(this.device));
    this.device = null;
    this.telemetry = undefined;
    this.track = [];
    this.cancelTimer?.();
    this.cancelTimer = null;
  }

  private patience(): Promise<boolean> {
    return new Promise((resolve) => void this.deps.platform.after(SUBSCRIBE_PATIENCE_MS, () => resolve(false)));
  }

  private take(telemetry: Telemetry): void {
    const { telemetry: stored } = this;
    if (stored && timeOf(telemetry) < timeOf(stored)) return;
    if (stored && timeOf(telemetry) === timeOf(stored) && communicationOf(telemetry) < communicationOf(stored)) return;
    this.telemetry = telemetry;
    this.plan();
  }

  private plan(): void {
    if (this.cancelTimer) return;
    this.cancelTimer = this.deps.platform.after(TELL_EVERY_MS, () => this.say());
  }

  private say(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    const { device, telemetry } = this;
    if (!device) return;
    const waypoints = Float64Array.from(this.track);
    this.deps.tell(this.deps.platform.transfer({ device, telemetry, waypoints }, [waypoints.buffer]));
  }
}
