import type { Clock } from '../../domain/clock.ts';
import { FenceGrid } from '../../domain/geofence/fence-grid.ts';
import { isInBox, type Fence } from '../../domain/geofence/fence.ts';
import type { DeviceFences } from '../../domain/geofence/visits.ts';
import type { Id } from '../../domain/id.ts';
import type { Database } from '../db/database.ts';
import {
  areaIds,
  endOrphans,
  followMembers,
  readChanges,
  readFences,
  readGroups,
  unfollow,
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

/**
 * All areas and whose they are, in memory. Areas of a group are kept once for the group, however many vehicles it has, and
 * found by place; the few that a vehicle has itself are looked through.
 */
export class FenceBook {
  private readonly rows = new Map<Id, FenceRow>();
  private readonly ofDevice = new Map<Id, Fence[]>();
  private readonly grids = new Map<Id, FenceGrid>();
  private readonly membersOf = new Map<Id, readonly Id[]>();
  private readonly groupsOf = new Map<Id, readonly Id[]>();
  /** Groups whose vehicles changed and are not read yet. */
  private readonly stale = new Set<Id>();
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
    return this.ofDevice.has(device) || this.groupsOf.has(device);
  }

  fence(area: Id): Fence | undefined {
    return this.rows.get(area)?.fence;
  }

  fences(): Iterable<FenceRow> {
    return this.rows.values();
  }

  /** The fences of a device; `untilMs` leaves out those whose shape is younger. */
  of(device: Id, untilMs = Number.POSITIVE_INFINITY): OwnFences {
    const own = this.ofDevice.get(device) ?? NO_FENCES;
    const groups = this.groupsOf.get(device);
    const isOld = ({ sinceMs }: Fence): boolean => sinceMs <= untilMs;
    return {
      at: (latitude, longitude) => {
        let found: Fence[] | null = null;
        for (const fence of own) if (isInBox(fence, latitude, longitude) && isOld(fence)) (found ??= []).push(fence);
        if (!groups) return found ?? NO_FENCES;
        const all: Fence[] = found ?? [];
        for (const group of groups) this.grids.get(group)?.find(latitude, longitude, all);
        return all.filter(isOld);
      },
      byId: (area) => {
        const row = this.rows.get(area);
        if (!row || !isOld(row.fence)) return undefined;
        return own.includes(row.fence) || groups?.some((group) => row.groups.includes(group)) ? row.fence : undefined;
      },
      all: () => this.all(device, isOld),
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
    for (const [id, row] of this.rows) if (row.groups.some((group) => groups.has(group))) areas.add(id);
    for (const group of groups) if (this.membersOf.has(group)) this.stale.add(group);
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
    return new Set(row ? [...row.devices, ...row.groups.flatMap((group) => this.membersOf.get(group) ?? [])] : []);
  }

  private *all(device: Id, isOld: (fence: Fence) => boolean): Iterable<Fence> {
    const own = this.ofDevice.get(device) ?? NO_FENCES;
    for (const fence of own) if (isOld(fence)) yield fence;
    const groups = this.groupsOf.get(device);
    if (!groups) return;
    for (const { fence, groups: its } of this.rows.values())
      if (its.some((group) => groups.includes(group)) && isOld(fence) && !own.includes(fence)) yield fence;
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
    const unknown = [...new Set(found.flatMap(({ groups }) => groups))].filter(
      (group) => !this.membersOf.has(group) || this.stale.has(group),
    );
    const members = await readGroups(this.db, unknown);
    const begun = await followMembers(this.db, ids);
    // From here on without a pause: whoever asks meanwhile is answered with all of the old or all of the new.
    for (const [group, devices] of members) {
      this.forgetGroup(group);
      this.knowGroup(group, devices);
    }
    const before = ids.flatMap((id) => this.rows.get(id)?.groups ?? []);
    for (const id of ids) this.drop(id);
    for (const row of found) this.put(row);
    for (const group of before) if (!this.grids.has(group)) this.forgetGroup(group);
    return begun;
  }

  private put(row: FenceRow): void {
    this.rows.set(row.fence.id, row);
    for (const device of row.devices) this.ofDevice.set(device, [...(this.ofDevice.get(device) ?? []), row.fence]);
    for (const group of row.groups) {
      const grid = this.grids.get(group) ?? new FenceGrid();
      this.grids.set(group, grid);
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
    for (const group of row.groups) {
      const grid = this.grids.get(group);
      grid?.remove(row.fence);
      if (grid?.isEmpty) this.grids.delete(group);
    }
  }

  private knowGroup(group: Id, devices: readonly Id[]): void {
    this.membersOf.set(group, devices);
    for (const device of devices) this.groupsOf.set(device, [...(this.groupsOf.get(device) ?? []), group]);
  }

  private forgetGroup(group: Id): void {
    for (const device of this.membersOf.get(group) ?? []) {
      const left = (this.groupsOf.get(device) ?? []).filter((one) => one !== group);
      if (left.length > 0) this.groupsOf.set(device, left);
      else this.groupsOf.delete(device);
    }
    this.membersOf.delete(group);
    this.stale.delete(group);
  }
}
