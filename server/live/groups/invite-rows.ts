import type { GroupInvite, GroupMember, InviteStatus, OwnInvite } from '../../../domain/live/groups/group-invite.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { GROUP_MEMBERS } from './owners-devices.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** What an invite is at a time ($1): one that nobody answered ends by itself. */
const STATUS = `CASE WHEN i.status = 'PENDING' AND i.expires_at <= $1::timestamptz THEN 'EXPIRED' ELSE i.status END AS status`;

/** People who were let into a group, by name. */
export const readMembers = (db: Database, group: Id): Promise<GroupMember[]> =>
  db.query<GroupMember>(
    `SELECT u.id AS "user", u.name, u.login, ${instant('m.since')} AS since FROM group_members m JOIN users u ON u.id = m.user_id
     WHERE m.group_id = $1 ORDER BY lower(u.name), u.id`,
    [group],
  );

/** Invites to a group that were not accepted: whoever accepted one is a member, or was. The latest first. */
export const readInvites = (db: Database, group: Id, nowMs: number): Promise<GroupInvite[]> =>
  db.query<GroupInvite>(
    `SELECT i.id, i.email, ${STATUS}, ${instant('i.created_at')} AS "createdAt", ${instant('i.expires_at')} AS "expiresAt"
     FROM group_invites i WHERE i.group_id = $2 AND i.status <> 'ACCEPTED' ORDER BY i.created_at DESC, i.id LIMIT 100`,
    [iso(nowMs), group],
  );

/** An invite with what says whom it is meant for. */
export interface InviteRow extends OwnInvite {
  brand: Id;
  email: string;
  /** The account it is bound to. */
  user: Id | null;
}

const OWN = `SELECT i.id, i.group_id AS "group", g.brand_id AS brand, i.email, i.user_id AS "user", ${STATUS}, g.name AS "groupName", g.color,
    o.name AS "ownerName", ${instant('i.expires_at')} AS "expiresAt",
    (SELECT count(DISTINCT m.device_id)::int FROM (${GROUP_MEMBERS}) m JOIN devices d ON d.id = m.device_id WHERE m.group_id = g.id AND NOT d.hidden) AS vehicles
  FROM group_invites i JOIN groups g ON g.id = i.group_id JOIN users o ON o.id = g.user_id`;

/** The invite with the hash of a secret, or null. */
export const inviteByToken = async (db: Database, tokenHash: string, nowMs: number): Promise<InviteRow | null> =>
  (await db.query<InviteRow>(`${OWN} WHERE i.token_hash = $2`, [iso(nowMs), tokenHash]))[0] ?? null;

/** An invite, or null. */
export const inviteById = async (db: Database, id: Id, nowMs: number): Promise<InviteRow | null> =>
  (await db.query<InviteRow>(`${OWN} WHERE i.id = $2`, [iso(nowMs), id]))[0] ?? null;

/** Invites to an account that wait for an answer, the oldest first. */
export const invitesOf = (db: Database, user: Id, nowMs: number): Promise<InviteRow[]> =>
  db.query<InviteRow>(
    `${OWN} WHERE i.user_id = $2 AND i.status = 'PENDING' AND i.expires_at > $1::timestamptz ORDER BY i.created_at, i.id LIMIT 100`,
    [iso(nowMs), user],
  );

/** What the invited are shown: nothing that only its group knows. */
export const shownInvite = ({ brand: _brand, email: _email, user: _user, ...shown }: InviteRow): OwnInvite => shown;

export interface NewInvite {
  id: Id;
  group: Id;
  email: string;
  user: Id | null;
  tokenHash: string;
  nowMs: number;
  expiresMs: number;
}

/** Writes an invite in place of one to the same address that waits; answers its id. */
export async function writeInvite(
  tx: Database,
  { id, group, email, user, tokenHash, nowMs, expiresMs }: NewInvite,
): Promise<Id> {
  const [row] = await tx.query<{ id: Id }>(
    `INSERT INTO group_invites (id, group_id, email, user_id, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz)
     ON CONFLICT (group_id, lower(email)) WHERE status = 'PENDING' DO UPDATE
       SET user_id = excluded.user_id, token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
     RETURNING id`,
    [id, group, email, user, tokenHash, iso(nowMs), iso(expiresMs)],
  );
  return row!.id;
}

/** Ends an invite that waits; answers whether it did: of two at once, one ends it. */
export const endInvite = async (
  tx: Database,
  id: Id,
  status: Exclude<InviteStatus, 'PENDING' | 'EXPIRED'>,
  nowMs: number,
): Promise<boolean> =>
  (
    await tx.query(
      `UPDATE group_invites SET status = $2 WHERE id = $1 AND status = 'PENDING' AND (expires_at > $3::timestamptz OR $2 = 'CANCELLED') RETURNING id`,
      [id, status, iso(nowMs)],
    )
  ).length > 0;

/** Lets somebody into a group. */
export const addMember = (tx: Database, group: Id, user: Id, nowMs: number): Promise<unknown> =>
  tx.query(
    'INSERT INTO group_members (group_id, user_id, since) VALUES ($1, $2, $3::timestamptz) ON CONFLICT DO NOTHING',
    [group, user, iso(nowMs)],
  );

/** Takes somebody out of a group; answers whether they were in it. */
export const dropMember = async (tx: Database, group: Id, user: Id): Promise<boolean> =>
  (await tx.query('DELETE FROM group_members WHERE group_id = $1 AND user_id = $2 RETURNING user_id', [group, user]))
    .length > 0;

export const isMember = async (db: Database, group: Id, user: Id): Promise<boolean> =>
  (await db.query('SELECT FROM group_members WHERE group_id = $1 AND user_id = $2', [group, user])).length > 0;

/** Of some groups those of which somebody is a member. */
export const membershipsAmong = async (db: Database, user: Id, groups: readonly Id[]): Promise<Id[]> =>
  (
    await db.query<{ id: Id }>(
      'SELECT group_id AS id FROM group_members WHERE user_id = $1 AND group_id = ANY ($2::bigint[])',
      [user, groups],
    )
  ).map(({ id }) => id);

/** How many people a group has and is waiting for. */
export const countPeople = async (tx: Database, group: Id, nowMs: number): Promise<number> =>
  (
    await tx.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM group_members WHERE group_id = $2)
         + (SELECT count(*) FROM group_invites WHERE group_id = $2 AND status = 'PENDING' AND expires_at > $1::timestamptz) AS count`,
      [iso(nowMs), group],
    )
  )[0]!.count;

/** Who was let into a group, or into one that it lies in. */
export const watchersOf = async (db: Database, group: Id): Promise<Id[]> =>
  (
    await db.query<{ user: Id }>(
      'SELECT DISTINCT m.user_id AS "user" FROM groups_around($1) a JOIN group_members m ON m.group_id = a.group_id',
      [group],
    )
  ).map(({ user }) => user);
