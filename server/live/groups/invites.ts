import { INVITE_DAYS, MOST_MEMBERS, type OwnInvite } from '../../../domain/live/groups/group-invite.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { drawSecret, secureRandom, sha256 } from '../../base/platform.ts';
import { accountsOfMail, mailOf, readUser } from '../../people/users/user-rows.ts';
import type { GroupRoom } from './change-group.ts';
import {
  addMember,
  countPeople,
  dropMember,
  endInvite,
  inviteById,
  inviteByToken,
  isMember,
  shownInvite,
  writeInvite,
  type InviteRow,
} from './invite-rows.ts';
import type { WatchBook } from './watch-book.ts';
import { publishChange, type Owner, type Publisher } from '../../base/records/publish-change.ts';

const DAY_MS = 86_400_000;

export interface InviteRoom extends GroupRoom {
  watch: WatchBook;
}

/** A group that can be shown to others: it is a customer's. */
interface WatchedGroup extends Owner {
  id: Id;
}
export type OwnedGroup = WatchedGroup & { user: Id };

/** The account of a brand that mail to an address reaches, where it is one customer's; undefined where it is none. */
async function accountOf({ db }: InviteRoom, brand: Id, email: string): Promise<Id | undefined> {
  const accounts = (await accountsOfMail(db, email)).filter(
    ({ user, isDisabled }) => user.brand === brand && user.profile === 'USER' && !isDisabled,
  );
  return accounts.length === 1 ? accounts[0]!.user.id : undefined;
}

/** Publishes that somebody was invited, came or went: to them too. */
const publishMembers = (broker: Publisher, { id, ...owner }: WatchedGroup, member: Id | null): Promise<void> =>
  publishChange(broker, 'Group', { id, change: 'CHANGED' }, [owner], { others: member === null ? [] : [member] });

const entry = (group: WatchedGroup) => ({ brandId: group.brand, entity: 'group', entityId: group.id }) as const;

/**
 * Invites whoever has an address to a group. Whether there is an account behind it is not told: answers the invite's id and its
 * secret, which is kept nowhere.
 */
export async function invite(
  room: InviteRoom,
  group: OwnedGroup,
  email: string,
  author: Author,
): Promise<{ id: Id; token: string }> {
  const { db, clock, broker } = room;
  const nowMs = clock.now();
  const user = (await accountOf(room, group.brand, email)) ?? null;
  if (user === group.user) throw new Refusal('invalid-input', { email: 'field.invite-owner' });
  if (user !== null && (await isMember(db, group.id, user)))
    throw new Refusal('invalid-input', { email: 'field.invite-member' });
  const token = drawSecret();
  const id = await db.transaction(async (tx) => {
    // Of many who invite at once, each counts those before.
    await tx.query('SELECT id FROM groups WHERE id = $1 FOR NO KEY UPDATE', [group.id]);
    const written = await writeInvite(tx, {
      id: drawId(secureRandom),
      group: group.id,
      email,
      user,
      tokenHash: sha256(token),
      nowMs,
      expiresMs: nowMs + INVITE_DAYS * DAY_MS,
    });
    if ((await countPeople(tx, group.id, nowMs)) > MOST_MEMBERS)
      throw new Refusal('invalid-input', { email: 'field.invite-too-many' });
    await recordChange(tx, clock, author, { ...entry(group), action: 'group.invite', after: { email } });
    return written;
  });
  await publishMembers(broker, group, user);
  return { id, token };
}

/** Takes an invite back that waits, or that nobody answered in time. */
export async function cancelInvite(room: InviteRoom, group: OwnedGroup, id: Id, author: Author): Promise<void> {
  const { db, clock, broker } = room;
  const found = await inviteById(db, id, clock.now());
  if (found?.group !== group.id) throw new Refusal('missing');
  await db.transaction(async (tx) => {
    if (!(await endInvite(tx, id, 'CANCELLED', clock.now()))) throw new Refusal('invite-answered');
    const after = { email: found.email };
    await recordChange(tx, clock, author, { ...entry(group), action: 'group.invite-cancel', after });
  });
  await publishMembers(broker, group, found.user);
}

/** Whose word counts for an invite: the account it was bound to; without one whoever holds its link and has its address. */
async function isMeant({ db }: InviteRoom, row: InviteRow, caller: Id, hasLink: boolean): Promise<boolean> {
  if (row.user !== null) return row.user === caller;
  const user = hasLink ? await readUser(db, caller) : null;
  return user !== null && user.brand === row.brand && mailOf(user)?.toLowerCase() === row.email.toLowerCase();
}

/** The invite of a link, or of an id; refused where it is meant for somebody else. */
export async function inviteFor(
  room: InviteRoom,
  { id, token }: { id?: Id | undefined; token?: string | undefined },
  caller: Id,
): Promise<InviteRow> {
  const { db, clock } = room;
  const row =
    token === undefined ? await inviteById(db, id!, clock.now()) : await inviteByToken(db, sha256(token), clock.now());
  // An id is no secret: what is not the caller's is as good as not there.
  if (!row) throw new Refusal(token === undefined ? 'missing' : 'invite-invalid');
  if (await isMeant(room, row, caller, token !== undefined)) return row;
  throw new Refusal(token === undefined ? 'missing' : 'invite-of-other');
}

/** Accepts or refuses an invite, once. */
export async function answerInvite(
  room: InviteRoom,
  row: InviteRow,
  accepts: boolean,
  { caller, author }: { caller: Id; author: Author },
): Promise<OwnInvite> {
  const { db, clock, broker, watch } = room;
  const status = accepts ? 'ACCEPTED' : 'REFUSED';
  const [owner] = await db.query<{ user: Id }>('SELECT user_id AS "user" FROM groups WHERE id = $1', [row.group]);
  const group = { id: row.group, brand: row.brand, user: owner?.user ?? null };
  await db.transaction(async (tx) => {
    if (!(await endInvite(tx, row.id, status, clock.now())))
      throw new Refusal(row.status === 'EXPIRED' ? 'invite-over' : 'invite-answered');
    if (accepts) await addMember(tx, row.group, caller, clock.now());
    const after = { email: row.email, user: caller };
    const action = accepts ? 'group.join' : 'group.invite-refuse';
    await recordChange(tx, clock, author, { ...entry(group), action, after });
  });
  // Before they are told: they ask for the group at once.
  await watch.refresh();
  await publishMembers(broker, group, caller);
  return { ...shownInvite(row), status };
}

/** Ends that somebody sees the vehicles of a group: they leave it, or are taken out. */
export async function endMembership(room: InviteRoom, group: WatchedGroup, member: Id, author: Author): Promise<void> {
  const { db, clock, broker, watch } = room;
  await db.transaction(async (tx) => {
    if (!(await dropMember(tx, group.id, member))) throw new Refusal('missing');
    await recordChange(tx, clock, author, { ...entry(group), action: 'group.leave', after: { user: member } });
  });
  await watch.refresh();
  await publishMembers(broker, group, member);
}
