import type { FleetScope } from '../../contract/core.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import { scopeKey } from '../../contract/scope-key.ts';
import { topicOf } from '../../contract/topics.ts';
import { applyFrame, newAccepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import { coreFailure, isUnreached } from '../rest/failures.ts';
import { Fleet } from '../fleet/fleet.ts';
import { labelOf, type FleetDevice } from '../fleet/labels.ts';
import { loadDevices, loadPositions, readDevices, type Loaded, type Places } from './load-fleet.ts';
import { Newcomers } from '../fleet/newcomers.ts';
import type { LiveFleetDeps, Source } from './live-fleet-deps.ts';
import { KnownUntil } from './known-until.ts';
import { Missing, type Part } from './missing.ts';

/** A complete list. */
const WHOLE: Loaded = { partial: null };

const REPETITIONS = ['duplicate', 'older'] as const;

/** The fleet that is followed live: opened from the log, filled from the server, kept by the broker. */
export class LiveFleet {
  fleet: Fleet | null = null;
  scope: FleetScope = { kind: 'none' };
  isPaused = false;
  private topics: string[] = [];
  private newcomers: Newcomers | null = null;
  private readonly missing: Missing;
  private opened = 0;
  private loading: Promise<Result<Loaded>> | null = null;
  /** Topics of followed single devices: known with their records, since hidden devices have other topics. */
  private readonly own = new Map<number, string>();
  private readonly accepted = newAccepted();
  readonly known = new KnownUntil();

  constructor(private readonly deps: LiveFleetDeps) {
    const { platform, problems } = deps;
    this.missing = new Missing({
      platform,
      problems,
      // A paused fleet asks for it when it goes on.
      load: (part) => void (this.isPaused ? null : this.load(part)),
    });
  }

  /** Whether its topics are subscribed: neither closed nor paused. */
  get isFollowing(): boolean {
    return this.fleet !== null && !this.isPaused;
  }

  /** Closes the current fleet and follows another: the last known state at once, then the server's. */
  async open(scope: FleetScope): Promise<Result<{ vehicles: number; partial?: Failure }>> {
    this.close();
    this.scope = scope;
    const { opened } = this;
    if (scope.kind === 'none') return success({ vehicles: 0 });
    const log = this.deps.log();
    const restored = (await log?.restore(scopeKey(scope))) ?? null;
    if (opened !== this.opened) return failed(coreFailure('cancelled', 'another fleet was opened'));
    this.known.restart(restored?.knownMs);
    this.show(restored?.fleet ?? new Fleet());
    log?.follow(scopeKey(scope), this.fleet!, restored);
    this.newcomers = this.newNewcomers();
    void this.subscribe();
    if (restored) void log?.restoreLabels(restored).then(() => this.named());
    const loaded = await this.load('all');
    if (opened !== this.opened) return failed(coreFailure('cancelled', 'another fleet was opened'));
    // Without the network the last known fleet is a success; without one it is a failure.
    if (!loaded.ok && !restored) return loaded;
    // The last known state may be outdated; without the network the link already shows that.
    const partial = loaded.ok ? loaded.value.partial : isUnreached(loaded.failure) ? null : loaded.failure;
    return success({ vehicles: this.fleet!.size, ...(partial && { partial }) });
  }

  /** The names came from the log: views and lists have to be computed again. */
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
    this.missing.forget();
    this.isPaused = false;
    this.known.restart();
    this.loading = null;
    this.scope = { kind: 'none' };
    this.fleet = null;
    this.deps.log()?.letGo();
    this.show(null);
  }

  pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.known.lost();
    this.deps.leave(this.topics);
  }

  /** The link is down; `heardMs` is when something last came over it. */
  onLinkLost(heardMs: number): void {
    this.known.lost(heardMs);
  }

  async resume(): Promise<void> {
    if (!this.isPaused) return;
    this.isPaused = false;
    await this.subscribe();
    await this.load('positions');
  }

  /** The link is up, perhaps with other topics than before: what was missed is loaded. */
  async catchUp(part: Part): Promise<void> {
    if (!this.fleet || this.isPaused) return;
    const { opened } = this;
    await this.subscribe();
    if (opened !== this.opened) return;
    // The topics of single devices are known only after their records were read.
    await this.load(this.scope.kind === 'devices' ? 'all' : part);
  }

  /** Some group changed: of one of somebody else it is not told what, and a vehicle that left it sends no event. */
  async groupChanged(): Promise<void> {
    if (this.scope.kind === 'group') await this.catchUp('all');
  }

  /** Applies a frame to the fleet. `stampMs` is when the server published it: its events count for freshness. */
  take(frame: FrameColumns, from: Source, stampMs: number | null = null): void {
    const { fleet, accepted } = this;
    if (!fleet) return;
    // Single devices have no other topic than their own.
    const source = from === 'device' && this.scope.kind === 'devices' ? 'fleet' : from;
    const tally = source === 'fleet' ? this.deps.tally : new Tally();
    applyFrame(fleet, frame, this.deps.now(), tally, accepted, this.known.ms);
    // Repetition by design does not count as rejected.
    if (source !== 'fleet') this.deps.tally.absorb(tally, REPETITIONS);
    if (source !== 'device' && accepted.unknown.length > 0) this.newcomers?.note(frame, accepted.unknown);
    if (accepted.count === 0) return;
    this.deps.log()?.append(frame, accepted);
    this.deps.onAccepted(fleet, frame, accepted);
    this.deps.view.changed();
    this.deps.publisher.changed(stampMs === null ? undefined : { sentAtMs: stampMs, count: accepted.count });
  }

  /** Once a second: activities change without an event too. */
  tick(): void {
    if (!this.known.tick(this.deps.now())) void this.catchUp('positions');
    if (!this.fleet || this.fleet.sweep(this.known.ms) === 0) return;
    this.deps.view.changed();
    this.deps.publisher.changed();
  }

  private show(fleet: Fleet | null): void {
    this.fleet = fleet;
    this.deps.shown.follow(fleet);
  }

  /** Subscribes to the topics of the scope, as far as they are allowed by now. */
  async subscribe(): Promise<void> {
    if (this.isPaused || !this.fleet) return;
    const { scope } = this;
    const wanted = this.topicsOf(scope);
    this.deps.leave(this.topics.filter((topic) => !wanted.includes(topic)));
    this.topics = wanted;
    await this.deps.follow(wanted);
  }

  private topicsOf(scope: FleetScope): string[] {
    if (scope.kind === 'user') return [topicOf('user', scope.userId, 'Telemetry_V2')];
    if (scope.kind === 'group') return [topicOf('group', scope.groupId, 'Telemetry_V2')];
    return scope.kind === 'devices' ? [...this.own.values()] : this.deps.fleetTopics();
  }

  /** Whether a topic is followed for the fleet. */
  hears(topic: string): boolean {
    return !this.isPaused && this.topics.includes(topic);
  }

  /** Follows the visible single devices, on the topics of their records. */
  private followOwn(listed: Result<Loaded>, seen: ReadonlySet<number>): Promise<void> {
    if (listed.ok && listed.value.partial === null)
      for (const id of this.own.keys()) if (!seen.has(id)) this.own.delete(id);
    return this.subscribe();
  }

  /** Loads from the server; one load at a time. */
  private async load(part: Part): Promise<Result<Loaded>> {
    const { opened } = this;
    while (this.loading) await this.loading;
    if (opened !== this.opened) return success(WHOLE);
    const wanted = this.missing.with(part);
    const loading = this.loadOnce(wanted);
    this.loading = loading;
    try {
      const loaded = await loading;
      if (opened === this.opened) this.missing.onLoaded(wanted, loaded.ok ? loaded.value.partial : loaded.failure);
      return loaded;
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
    if (this.scope.kind === 'devices' && opened === this.opened) await this.followOwn(listed, seen);
    const placed = listed.ok && opened === this.opened ? await this.readPlaces() : listed;
    if (opened !== this.opened) return success(WHOLE);
    const waited = newcomers?.release((device) => (this.fleet?.index.get(device) ?? -1) >= 0);
    if (waited) this.take(waited, 'fleet');
    if (part === 'all' && listed.ok) {
      // A partial list does not tell which devices left.
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
      // No further requests for a client that was closed meanwhile.
      if (opened !== this.opened) return false;
      for (const device of devices) {
        seen.add(device.id);
        this.admit(device);
      }
      publisher.changed();
      return true;
    });
  }

  /** Reads the last positions once. */
  async readPlaces(): Promise<Result<Places>> {
    const { opened } = this;
    const places = await loadPositions(this.deps.rest, this.scope, this.deps.now(), [...this.own.keys()]);
    if (!places.ok || opened !== this.opened) return places;
    this.known.read(places.value.untilMs, this.isFollowing && this.deps.isLinked());
    for (const frame of places.value.frames) this.take(frame, 'answer');
    if (places.value.fault) this.deps.tally.reject(places.value.fault);
    return places;
  }

  private admit(device: FleetDevice): void {
    const { fleet } = this;
    if (!fleet) return;
    const row = fleet.rowFor(device.id);
    fleet.setLabel(labelOf(row, device));
    if (device.heardAt) fleet.hear(row, Date.parse(device.heardAt), this.known.ms);
    if (this.scope.kind === 'devices')
      this.own.set(device.id, topicOf('device', device.id, 'Telemetry_V2', device.hidden));
  }

  /** Removes devices that may no longer be seen: the others move to a new, dense fleet. */
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
