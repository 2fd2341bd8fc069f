import type { Clock } from '../../../domain/base/time/clock.ts';
import { FenceGrid } from '../../../domain/desk/geofence/fence-grid.ts';
import { isInBox, type Fence } from '../../../domain/desk/geofence/fence.ts';
import type { DeviceFences } from '../../../domain/desk/geofence/visits.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import {
  areaIds,
  endOrphans,
  followMembers,
  readChanges,
  readCircles,
  readFences,
  readHandOvers,
  unfollow,
  type Circle,
  type FenceRow,
} from './fence-rows.ts';

/** Areas that are read at once. */
const PAGE = 1_000;
/** A transaction may commit what it told so long after others that told later, ms. */
const SLACK_MS = 120_000;
const NO_FENCES: readonly Fence[] = [];

/** What became of the book since it was last looked at. */
export interface BookNews {
  /** Devices that are followed from now on. */
  begun: readonly Id[];
  /** Areas that are new or changed. */
  areas: readonly Id[];
}

/** The fences of a device, as the engine asks them. */
export interface OwnFences extends DeviceFences {
  all(): Iterable<Fence>;
}

/** A circle with its vehicles. */
type Peopled = Circle & { devices: readonly Id[] };

/**
 * All areas and whose they are, in memory. Areas of a group are kept once for the group, however many vehicles it has, and
 * found by place; the few that a vehicle has itself are looked through. A group counts once for the areas of the brand and once for
 * those of each customer, who has other vehicles in it (`Circle`).
 */
export class FenceBook {
  private readonly rows = new Map<Id, FenceRow>();
  private readonly ofDevice = new Map<Id, Fence[]>();
  private readonly grids = new Map<string, FenceGrid>();
  private readonly circles = new Map<string, Peopled>();
  private readonly circlesOf = new Map<Id, readonly string[]>();
  /** Since when vehicles of customers' areas are whose they are. */
  private readonly handedMs = new Map<Id, number>();
  /** Circles whose vehicles changed and are not read yet. */
  private readonly stale = new Set<string>();
  private seen = new Set<number>();
  private behind = 0;
  private looks: { atMs: number; last: number }[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.rows.size;
  }

  /** Whether a device has an area at all. */
  has(device: Id): boolean {
    return this.ofDevice.has(device) || this.circlesOf.has(device);
  }

  fence(area: Id): Fence | undefined {
    return this.rows.get(area)?.fence;
  }

  fences(): Iterable<FenceRow> {
    return this.rows.values();
  }

  /** Since when a device is whose it is, as far as an area of a customer is for it. */
  heldSinceMs(device: Id): number {
    return this.handedMs.get(device) ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * The fences of a device; `untilMs` leaves out those whose shape is younger, `atMs` those of a customer who did not have the
   * vehicle yet.
   */
  of(device: Id, untilMs = Number.POSITIVE_INFINITY, atMs = untilMs): OwnFences {
    const own = this.ofDevice.get(device) ?? NO_FENCES;
    const circles = this.circlesOf.get(device);
    const isHeld = atMs >= this.heldSinceMs(device);
    const isMeant = ({ id, sinceMs }: Fence): boolean =>
      sinceMs <= untilMs && (isHeld || this.rows.get(id)?.user === null);
    return {
      at: (latitude, longitude) => {
        let found: Fence[] | null = null;
        for (const fence of own) if (isInBox(fence, latitude, longitude) && isMeant(fence)) (found ??= []).push(fence);
        if (!circles) return found ?? NO_FENCES;
        const all: Fence[] = found ?? [];
        for (const circle of circles) this.grids.get(circle)?.find(latitude, longitude, all);
        return all.filter(isMeant);
      },
      byId: (area) => {
        const row = this.rows.get(area);
        if (!row || !isMeant(row.fence)) return undefined;
        return own.includes(row.fence) || row.circles.some(({ key }) => circles?.includes(key)) ? row.fence : undefined;
      },
      all: () => this.all(device, isMeant),
    };
  }

  /** Reads all of it. */
  async open(): Promise<BookNews> {
    const changes = await readChanges(this.db, 0);
    this.seen = new Set(changes.map(({ id }) => id));
    this.behind = 0;
    const begun: Id[] = [];
    for (let after = 0; ;) {
      const ids = await areaIds(this.db, after, PAGE);
      begun.push(...(await this.read(ids)));
      if (ids.length < PAGE) break;
      after = ids.at(-1)!;
    }
    // What ended while no server ran.
    const gone = await this.db.query<{ area: Id }>(
      'SELECT DISTINCT area_id AS area FROM area_visits WHERE left_at IS NULL',
    );
    await endOrphans(
      this.db,
      gone.map(({ area }) => area),
      this.clock.now(),
    );
    return { begun, areas: [] };
  }

  /** Takes over what this or another server changed. */
  async refresh(): Promise<BookNews> {
    const changes = (await readChanges(this.db, this.behind)).filter(({ id }) => !this.seen.has(id));
    this.remember(changes.map(({ id }) => id));
    if (changes.length === 0) return { begun: [], areas: [] };
    const groups = new Set(changes.flatMap(({ group }) => group ?? []));
    const areas = new Set(changes.flatMap(({ area }) => area ?? []));
    for (const [id, row] of this.rows) if (row.circles.some(({ group }) => groups.has(group))) areas.add(id);
    for (const { key, group } of this.circles.values()) if (groups.has(group)) this.stale.add(key);
    const ids = [...areas];
    const before = new Set(ids.flatMap((area) => [...this.members(area)]));
    const begun: Id[] = [];
    for (let from = 0; from < ids.length; from += PAGE) {
      const page = ids.slice(from, from + PAGE);
      begun.push(...(await this.read(page)));
      await endOrphans(this.db, page, this.clock.now());
    }
    await unfollow(
      this.db,
      [...before].filter((device) => !this.has(device)),
    );
    return { begun, areas: ids };
  }

  /** The devices of an area, each once. */
  members(area: Id): Set<Id> {
    const row = this.rows.get(area);
    return new Set(
      row ? [...row.devices, ...row.circles.flatMap(({ key }) => this.circles.get(key)?.devices ?? [])] : [],
    );
  }

  private *all(device: Id, isMeant: (fence: Fence) => boolean): Iterable<Fence> {
    const own = this.ofDevice.get(device) ?? NO_FENCES;
    for (const fence of own) if (isMeant(fence)) yield fence;
    const keys = this.circlesOf.get(device);
    if (!keys) return;
    for (const { fence, circles } of this.rows.values())
      if (circles.some(({ key }) => keys.includes(key)) && isMeant(fence) && !own.includes(fence)) yield fence;
  }

  private remember(ids: readonly number[]): void {
    const nowMs = this.clock.now();
    for (const id of ids) this.seen.add(id);
    this.looks.push({ atMs: nowMs, last: Math.max(this.looks.at(-1)?.last ?? 0, ...ids) });
    while (this.looks.length > 1 && this.looks[0]!.atMs < nowMs - SLACK_MS) this.behind = this.looks.shift()!.last;
    for (const id of this.seen) if (id <= this.behind) this.seen.delete(id);
  }

  private async read(ids: readonly Id[]): Promise<Id[]> {
    if (ids.length === 0) return [];
    const found = await readFences(this.db, ids, this.clock.now());
    const unknown = new Map<string, Circle>();
    for (const circle of found.flatMap(({ circles }) => circles))
      if (!this.circles.has(circle.key) || this.stale.has(circle.key)) unknown.set(circle.key, circle);
    const people = await readCircles(this.db, [...unknown.values()]);
    const ofCustomers = [
      ...found.flatMap(({ user, devices }) => (user === null ? [] : devices)),
      ...[...unknown.values()].flatMap(({ key, user }) => (user === null ? [] : people.get(key)!)),
    ];
    const handOvers = await readHandOvers(this.db, [...new Set(ofCustomers)]);
    const begun = await followMembers(this.db, ids);
    // From here on without a pause: whoever asks meanwhile is answered with all of the old or all of the new.
    for (const { device, sinceMs } of handOvers) this.handedMs.set(device, sinceMs);
    for (const [key, circle] of unknown) {
      this.forgetCircle(key);
      this.knowCircle({ ...circle, devices: people.get(key)! });
    }
    const before = ids.flatMap((id) => this.rows.get(id)?.circles ?? []);
    for (const id of ids) this.drop(id);
    for (const row of found) this.put(row);
    for (const { key } of before) if (!this.grids.has(key)) this.forgetCircle(key);
    return begun;
  }

  private put(row: FenceRow): void {
    this.rows.set(row.fence.id, row);
    for (const device of row.devices) this.ofDevice.set(device, [...(this.ofDevice.get(device) ?? []), row.fence]);
    for (const { key } of row.circles) {
      const grid = this.grids.get(key) ?? new FenceGrid();
      this.grids.set(key, grid);
      grid.add(row.fence);
    }
  }

  private drop(id: Id): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.rows.delete(id);
    for (const device of row.devices) {
      const left = (this.ofDevice.get(device) ?? []).filter((fence) => fence.id !== id);
      if (left.length > 0) this.ofDevice.set(device, left);
      else this.ofDevice.delete(device);
    }
    for (const { key } of row.circles) {
      const grid = this.grids.get(key);
      grid?.remove(row.fence);
      if (grid?.isEmpty) this.grids.delete(key);
    }
  }

  private knowCircle(circle: Peopled): void {
    this.circles.set(circle.key, circle);
    for (const device of circle.devices)
      this.circlesOf.set(device, [...(this.circlesOf.get(device) ?? []), circle.key]);
  }

  private forgetCircle(key: string): void {
    for (const device of this.circles.get(key)?.devices ?? []) {
      const left = (this.circlesOf.get(device) ?? []).filter((one) => one !== key);
      if (left.length > 0) this.circlesOf.set(device, left);
      else this.circlesOf.delete(device);
    }
    this.circles.delete(key);
    this.stale.delete(key);
  }
}
