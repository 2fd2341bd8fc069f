import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { GROUP_MEMBERS } from './owners-devices.ts';

/** A transaction may commit what it noted so long after others that noted later, ms. */
const SLACK_MS = 120_000;

interface Noted extends Record<string, unknown> {
  count: number;
  last: number;
}

/** Who was let into which groups, and which vehicles are in them, in memory: it is asked for every fix. */
export interface WatchBook {
  /** Groups of a user with members that a device is in, itself or by a group that lies in them. */
  groupsOf(device: Id, owner: Id | null): readonly Id[];
  isMember(user: Id, group: Id): boolean;
  /** The vehicles of a group with members, and whose all of this is. */
  devicesOf(group: Id): { owner: Id | null; devices: readonly Id[] };
  /** Takes over what this or another server changed. */
  refresh(): Promise<void>;
}

const NONE: readonly Id[] = [];

interface Pair extends Record<string, unknown> {
  group: Id;
  device: Id;
  owner: Id;
}

class Book {
  private readonly ofDevice = new Map<Id, Id[]>();
  private readonly devices = new Map<Id, Id[]>();
  private readonly owners = new Map<Id, Id>();

  constructor(
    private readonly members: ReadonlySet<string>,
    pairs: readonly Pair[],
  ) {
    const add = (lists: Map<Id, Id[]>, key: Id, value: Id): void => {
      const list = lists.get(key);
      if (list) list.push(value);
      else lists.set(key, [value]);
    };
    for (const { group, device, owner } of pairs) {
      this.owners.set(group, owner);
      add(this.ofDevice, device, group);
      add(this.devices, group, device);
    }
  }

  groupsOf(device: Id, owner: Id | null): readonly Id[] {
    // A vehicle that was handed over a moment ago may still be in the groups of whoever had it.
    return this.ofDevice.get(device)?.filter((group) => this.owners.get(group) === owner) ?? NONE;
  }

  devicesOf(group: Id): { owner: Id | null; devices: readonly Id[] } {
    return { owner: this.owners.get(group) ?? null, devices: this.devices.get(group) ?? NONE };
  }

  isMember(user: Id, group: Id): boolean {
    return this.members.has(`${group} ${user}`);
  }
}

async function read(db: Database): Promise<Book> {
  const members = await db.query<{ group: Id; user: Id }>(
    'SELECT group_id AS "group", user_id AS "user" FROM group_members',
  );
  const groups = [...new Set(members.map(({ group }) => group))];
  const pairs =
    groups.length === 0
      ? []
      : await db.query<Pair>(
          `SELECT DISTINCT m.group_id AS "group", m.device_id AS device, g.user_id AS owner FROM (${GROUP_MEMBERS}) m
           JOIN groups g ON g.id = m.group_id WHERE m.group_id = ANY ($1::bigint[])`,
          [groups],
        );
  return new Book(new Set(members.map(({ group, user }) => `${group} ${user}`)), pairs);
}

/** Reads the book. It is read anew where the notes of the tables (`area_changes`) say that some group, or who is in it, changed. */
export async function openWatchBook(db: Database, clock: Clock): Promise<WatchBook> {
  // Notes come in no order: all of the last minutes are counted, so that one that is committed late is not missed.
  let behind = 0;
  let look: { atMs: number; last: number } | null = null;
  const noted = async (): Promise<string> => {
    const [{ count, last } = { count: 0, last: 0 }] = await db.query<Noted>(
      'SELECT count(*)::int AS count, COALESCE(max(id), 0) AS last FROM area_changes WHERE group_id IS NOT NULL AND id > $1',
      [behind],
    );
    const key = `${behind} ${count} ${last}`;
    const nowMs = clock.now();
    if (look === null) look = { atMs: nowMs, last: Math.max(behind, last) };
    else if (nowMs - look.atMs > SLACK_MS) {
      behind = look.last;
      look = null;
    }
    return key;
  };
  let seen = await noted();
  let book = await read(db);
  return {
    groupsOf: (device, owner) => book.groupsOf(device, owner),
    devicesOf: (group) => book.devicesOf(group),
    isMember: (user, group) => book.isMember(user, group),
    refresh: async () => {
      // Before the book: what is noted while it is read counts the next time.
      const now = await noted();
      if (now === seen) return;
      book = await read(db);
      // Only now: what could not be read is read the next time.
      seen = now;
    },
  };
}
