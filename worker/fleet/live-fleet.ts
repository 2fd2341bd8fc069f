import type { FleetScope } from '../../contract/core.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Device } from '../../domain/device.ts';
import { applyFrame, newAccepted, type Accepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import type { FleetLog } from '../log/fleet-log.ts';
import type { Platform } from '../platform.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { Rest } from '../rest/client.ts';
import { coreFailure } from '../rest/failures.ts';
import type { ViewKeeper } from '../view/view-keeper.ts';
import { Fleet } from './fleet.ts';
import { labelOf } from './labels.ts';
import { loadDevices, loadPositions, readDevices, type Loaded } from './load-fleet.ts';
import { Newcomers } from './newcomers.ts';
import { scopeKey } from './scope-key.ts';
import type { ShownFleet } from './shown-fleet.ts';

export interface LiveFleetDeps {
  platform: Platform;
  /** Server's time, ms. */
  now: () => number;
  rest: Rest;
  timezone: () => string;
  log: () => FleetLog | null;
  publisher: Publisher;
  view: ViewKeeper;
  shown: ShownFleet;
  tally: Tally;
  follow: (topics: string[]) => void;
  leave: (topics: string[]) => void;
  /** Fleet topics the broker allows this session. */
  fleetTopics: () => string[];
  /** Told of what was accepted, before the next frame. */
  onAccepted: (fleet: Fleet, frame: FrameColumns, accepted: Accepted) => void;
}

/** The list of devices and their last positions, or the positions alone. */
type Part = 'all' | 'positions';

/**
 * Where a frame comes from. `fleet`: a topic of the fleet. `device`: the own topic of the device looked at, which repeats what a
 * fleet topic brings. `answer`: last positions from the server, which repeat what is known.
 */
export type Source = 'fleet' | 'device' | 'answer';

/** A list of which nothing is missing. */
const WHOLE: Loaded = { partial: null };

const isUnreached = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout';

const REPETITIONS = ['duplicate', 'older'] as const;

/** The fleet that is followed live: opened from the log, filled from the server, kept by the broker. */
export class LiveFleet {
  fleet: Fleet | null = null;
  scope: FleetScope = { kind: 'none' };
  private isPaused = false;
  private topics: string[] = [];
  private newcomers: Newcomers | null = null;
  private opened = 0;
  private loading: Promise<Result<Loaded>> | null = null;
  /** Topics of single devices that are followed: known with their records, since hidden ones have others. */
  private readonly own = new Map<number, string>();
  private readonly accepted = newAccepted();

  constructor(private readonly deps: LiveFleetDeps) {}

  /** Whether its topics are asked for: neither closed nor paused. */
  get isFollowing(): boolean {
    return this.fleet !== null && !this.isPaused;
  }

  /** Leaves the fleet followed so far and follows another: the last known one at once, then the server's. */
  async open(scope: FleetScope): Promise<Result<{ vehicles: number; partial?: Failure }>> {
    this.close();
    this.scope = scope;
    const { opened } = this;
    if (scope.kind === 'none') return success({ vehicles: 0 });
    const log = this.deps.log();
    const restored = (await log?.restore(scopeKey(scope))) ?? null;
    if (opened !== this.opened) return failed(coreFailure('cancelled', 'another fleet was opened'));
    this.show(restored?.fleet ?? new Fleet());
    log?.follow(scopeKey(scope), this.fleet!, restored);
    this.newcomers = this.newNewcomers();
    this.subscribe();
    if (restored) void log?.restoreLabels(restored).then(() => this.named());
    const loaded = await this.load('all');
    if (opened !== this.opened) return failed(coreFailure('cancelled', 'another fleet was opened'));
    // Without the network the last known fleet is an answer; with nothing known it is not.
    if (!loaded.ok && !restored) return loaded;
    // What is last known may lack what came since, unless nobody could be asked: then the link says so.
    const partial = loaded.ok ? loaded.value.partial : isUnreached(loaded.failure) ? null : loaded.failure;
    return success({ vehicles: this.fleet!.size, ...(partial && { partial }) });
  }

  /** The names came from the log: whoever shows rows or lists them asks anew. */
  private named(): void {
    this.deps.publisher.snapshot();
    this.deps.view.changed();
  }

  /** Unsubscribes and forgets the fleet. */
  close(): void {
    this.opened += 1;
    this.deps.leave(this.topics);
    this.topics = [];
    this.own.clear();
    this.newcomers?.stop();
    this.newcomers = null;
    this.isPaused = false;
    this.loading = null;
    this.scope = { kind: 'none' };
    this.fleet = null;
    this.deps.log()?.letGo();
    this.show(null);
  }

  pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.deps.leave(this.topics);
  }

  async resume(): Promise<void> {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.subscribe();
    await this.load('positions');
  }

  /** The link is up, perhaps with other topics than before: what was missed is loaded. */
  async catchUp(part: Part): Promise<void> {
    if (!this.fleet || this.isPaused) return;
    this.subscribe();
    // Whose topics to ask for is only known of single devices that were read.
    await this.load(this.scope.kind === 'devices' ? 'all' : part);
  }

  /** Takes a frame into the fleet. `stampMs` is when the server handed it to the broker: its events count for freshness. */
  take(frame: FrameColumns, from: Source, stampMs: number | null = null): void {
    const { fleet, accepted } = this;
    if (!fleet) return;
    // Single devices have no other topic than their own.
    const source = from === 'device' && this.scope.kind === 'devices' ? 'fleet' : from;
    const tally = source === 'fleet' ? this.deps.tally : new Tally();
    applyFrame(fleet, frame, this.deps.now(), tally, accepted);
    // What is repeated by its nature is no rejected event.
    if (source !== 'fleet') this.deps.tally.absorb(tally, REPETITIONS);
    if (source !== 'device' && accepted.unknown.length > 0) this.newcomers?.note(frame, accepted.unknown);
    if (accepted.count === 0) return;
    this.deps.log()?.append(frame, accepted);
    this.deps.onAccepted(fleet, frame, accepted);
    this.deps.view.changed();
    this.deps.publisher.changed(stampMs === null ? undefined : { sentAtMs: stampMs, count: accepted.count });
  }

  /** Once a second: what a row shows may change in silence. */
  tick(): void {
    if (!this.fleet || this.fleet.sweep(this.deps.now()) === 0) return;
    this.deps.view.changed();
    this.deps.publisher.changed();
  }

  private show(fleet: Fleet | null): void {
    this.fleet = fleet;
    this.deps.shown.follow(fleet);
  }

  /** Asks for the topics of the scope, as far as they are allowed by now. */
  subscribe(): void {
    if (this.isPaused || !this.fleet) return;
    const { scope } = this;
    const wanted = this.topicsOf(scope);
    this.deps.leave(this.topics.filter((topic) => !wanted.includes(topic)));
    this.topics = wanted;
    this.deps.follow(wanted);
  }

  private topicsOf(scope: FleetScope): string[] {
    if (scope.kind === 'user') return [topicOf('user', scope.userId, 'Telemetry_V2')];
    return scope.kind === 'devices' ? [...this.own.values()] : this.deps.fleetTopics();
  }

  /** Whether a topic is followed for the fleet. */
  hears(topic: string): boolean {
    return !this.isPaused && this.topics.includes(topic);
  }

  /** Follows the single devices that may be seen, as their records tell. */
  private followOwn(listed: Result<Loaded>, seen: ReadonlySet<number>): void {
    if (listed.ok && listed.value.partial === null) for (const id of this.own.keys()) if (!seen.has(id)) this.own.delete(id);
    this.subscribe();
  }

  /** Asks the server; one load at a time. */
  private async load(part: Part): Promise<Result<Loaded>> {
    const { opened } = this;
    while (this.loading) await this.loading;
    if (opened !== this.opened) return success(WHOLE);
    const loading = this.loadOnce(part);
    this.loading = loading;
    try {
      return await loading;
    } finally {
      if (this.loading === loading) this.loading = null;
    }
  }

  private async loadOnce(part: Part): Promise<Result<Loaded>> {
    const { publisher, view, log } = this.deps;
    const { newcomers, opened } = this;
    const seen = new Set<number>();
    newcomers?.hold();
    const listed = part === 'all' ? await this.loadList(seen) : success(WHOLE);
    if (this.scope.kind === 'devices' && opened === this.opened) this.followOwn(listed, seen);
    const placed = listed.ok && opened === this.opened ? await this.loadPlaces() : listed;
    if (opened !== this.opened) return success(WHOLE);
    const waited = newcomers?.release((device) => (this.fleet?.index.get(device) ?? -1) >= 0);
    if (waited) this.take(waited, 'fleet');
    if (part === 'all' && listed.ok) {
      // Of a list that is not whole nobody is known to have left.
      if (listed.value.partial === null) this.dropUnseen(seen);
      log()?.snapshotSoon();
      publisher.snapshot();
    }
    view.changed();
    return placed.ok ? listed : placed;
  }

  private loadList(seen: Set<number>): Promise<Result<Loaded>> {
    const { rest, timezone, publisher } = this.deps;
    const { opened } = this;
    return loadDevices(rest, this.scope, timezone(), (devices) => {
      // A client that was closed meanwhile is not asked about any further.
      if (opened !== this.opened) return false;
      for (const device of devices) {
        seen.add(device.id);
        this.admit(device);
      }
      publisher.changed();
      return true;
    });
  }

  private async loadPlaces(): Promise<Result<Loaded>> {
    const { opened } = this;
    const positions = await loadPositions(this.deps.rest, this.scope, [...this.own.keys()]);
    if (!positions.ok) return positions;
    if (opened !== this.opened) return success(WHOLE);
    for (const frame of positions.value.frames) this.take(frame, 'answer');
    if (positions.value.fault) this.deps.tally.reject(positions.value.fault);
    return success(WHOLE);
  }

  private admit(device: Device): void {
    const { fleet } = this;
    if (!fleet) return;
    fleet.setLabel(labelOf(fleet.rowFor(device.id), device));
    if (this.scope.kind === 'devices') this.own.set(device.id, topicOf('device', device.id, 'Telemetry_V2', device.hidden));
  }

  /** Devices that are no longer to be seen leave: the others close ranks in a fleet of their own. */
  private dropUnseen(seen: ReadonlySet<number>): void {
    const { fleet } = this;
    if (!fleet || fleet.size === seen.size) return;
    const { device } = fleet.columns;
    const kept = fleet.only((row) => seen.has(device[row]!));
    this.deps.log()?.follow(scopeKey(this.scope), kept, null);
    this.show(kept);
  }

  private newNewcomers(): Newcomers {
    const { platform, rest, timezone, tally } = this.deps;
    const { scope } = this;
    return new Newcomers({
      platform,
      fetch: (devices) => readDevices(rest, scope, timezone(), devices),
      admit: (devices, fixes) => {
        for (const device of devices) this.admit(device);
        this.take(fixes, 'fleet');
        this.deps.publisher.changed();
      },
      onRefused: (count) => tally.reject('unknown-device', count),
    });
  }
}
