import { INVITE_DAYS } from '../../domain/live/groups/group-invite.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import type { Database } from '../base/db/database.ts';
import { addMember, endInvite, writeInvite } from '../live/groups/invite-rows.ts';
import { drawSecret, secureRandom, sha256 } from '../base/platform.ts';

const DAY_MS = 86_400_000;

interface Person extends Record<string, unknown> {
  userId: Id;
  brandId: Id;
  email: string;
}

/** Invites somebody to a group as if it was done a while ago; answers the invite. */
const invite = (db: Database, group: Id, { email, user }: { email: string; user: Id | null }, atMs: number) =>
  writeInvite(db, {
    id: drawId(secureRandom),
    group,
    email,
    user,
    tokenHash: sha256(drawSecret()),
    nowMs: atMs,
    expiresMs: atMs + INVITE_DAYS * DAY_MS,
  });

/** Groups at the top of the trees of customers of a brand, each customer's first. */
const firstGroups = (db: Database, brandId: Id): Promise<{ id: Id; user: Id }[]> =>
  db.query<{ id: Id; user: Id }>(
    `SELECT DISTINCT ON (g.user_id) g.id, g.user_id AS "user" FROM groups g
     WHERE g.brand_id = $1 AND g.user_id IS NOT NULL AND g.parent_id IS NULL ORDER BY g.user_id, g.name`,
    [brandId],
  );

/** The customer of the demo who can sign in sees a group of another, is invited to one of a third, and has invited others: waiting, refused and over. */
export async function shareDemoGroups(db: Database, nowMs: number): Promise<void> {
  const [person] = await db.query<Person>(
    `SELECT id AS "userId", brand_id AS "brandId", email FROM users WHERE login = 'cliente'`,
  );
  const { userId, brandId, email } = person!;
  const groups = await firstGroups(db, brandId);
  const own = groups.find(({ user }) => user === userId);
  const [seen, offered] = groups.filter(({ user }) => user !== userId);
  if (!own || !seen || !offered) return;
  const accepted = await invite(db, seen.id, { email, user: userId }, nowMs - 12 * DAY_MS);
  await endInvite(db, accepted, 'ACCEPTED', nowMs - 12 * DAY_MS);
  await addMember(db, seen.id, userId, nowMs - 12 * DAY_MS);
  await invite(db, offered.id, { email, user: userId }, nowMs - DAY_MS);
  await invite(db, own.id, { email: 'patio@parceira.example', user: null }, nowMs - 2 * DAY_MS);
  const refused = await invite(db, own.id, { email: 'seguros@parceira.example', user: null }, nowMs - 4 * DAY_MS);
  await endInvite(db, refused, 'REFUSED', nowMs - 3 * DAY_MS);
  await invite(db, own.id, { email: 'oficina@parceira.example', user: null }, nowMs - 20 * DAY_MS);
}
