import type { Id } from '../../../domain/base/id.ts';
import type { ContactOutcome, ScheduleContact } from '../../../domain/business/reports/report-schedule.ts';
import { seesPhonebook } from '../../desk/contacts/sees-phonebook.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import type { Guards } from '../../base/rights/guard.ts';

export interface ContactSight {
  db: Database;
  rights: Pick<Rights, 'permissionsOf'>;
  guards: Pick<Guards, 'contact'>;
}

/** A contact as a schedule keeps it: by the name it had when it was chosen. */
export type KeptContact = Pick<ScheduleContact, 'id' | 'name'>;

interface MailedContact extends Pick<ScheduleContact, 'id' | 'name' | 'user' | 'userName'> {
  type: string;
  value: string;
}

const readContacts = (db: Database, ids: readonly Id[]): Promise<MailedContact[]> =>
  db.query<MailedContact & Record<string, unknown>>(
    `SELECT c.id, c.name, c.type, c.value, c.user_id AS "user", u.name AS "userName"
     FROM contacts c LEFT JOIN users u ON u.id = c.user_id WHERE c.id = ANY ($1::bigint[])`,
    [ids],
  );

/** Contacts of a schedule with where a mail of its owner reaches each now: they are changed, removed and given to others. */
export async function reachedContacts(
  sight: ContactSight,
  owner: Caller,
  kept: readonly KeptContact[],
): Promise<ScheduleContact[]> {
  if (kept.length === 0) return [];
  const maySee = await seesPhonebook(sight, owner);
  const rows = maySee
    ? await readContacts(
        sight.db,
        kept.map(({ id }) => id),
      )
    : [];
  return Promise.all(
    kept.map(async ({ id, name }) => {
      const now = rows.find((row) => row.id === id);
      const isReached = now?.type === 'EMAIL' && (await sight.guards.contact(owner, id));
      if (!isReached) return { id, name: now?.name ?? name, to: null, user: null, userName: null };
      return { id, name: now.name, to: now.value, user: now.user, userName: now.userName };
    }),
  );
}

/** Contacts that somebody who sees them chooses, each once; refuses one that no mail reaches. */
export async function chosenContacts(db: Database, ids: readonly Id[]): Promise<KeptContact[]> {
  const rows = await readContacts(db, ids);
  return [...new Set(ids)].map((id) => {
    const row = rows.find((one) => one.id === id);
    if (row?.type !== 'EMAIL') throw new Refusal('invalid-input', { contacts: 'field.contact-no-mail' });
    return { id, name: row.name };
  });
}

interface Run {
  schedule: Id;
  dueMs: number;
}
const keyOf = ({ schedule, dueMs }: Run) => [schedule, new Date(dueMs).toISOString()] as const;

/** The contacts that a run is still to be mailed to, in the order of its schedule, and whether they are in that yet. */
export const waitingContacts = (db: Database, run: Run): Promise<(KeptContact & { isWanted: boolean })[]> =>
  db.query<KeptContact & { isWanted: boolean } & Record<string, unknown>>(
    `SELECT m.contact_id AS id, m.name, s.contacts @> jsonb_build_array(jsonb_build_object('id', m.contact_id)) AS "isWanted"
     FROM report_mails m JOIN report_schedules s ON s.id = m.schedule_id
     WHERE m.schedule_id = $1 AND m.due_at = $2::timestamptz AND m.outcome = 'waiting' ORDER BY m.nth`,
    keyOf(run),
  );

/** Whether a run is for others than its owner. */
export const hasContacts = async (db: Database, run: Run): Promise<boolean> =>
  (await db.query('SELECT 1 FROM report_mails WHERE schedule_id = $1 AND due_at = $2::timestamptz LIMIT 1', keyOf(run)))
    .length > 0;

/**
 * Notes what became of a contact that waits, by its name of now; says whether it waited. Before a mail is handed over that is
 * `unknown`: so it stays where the server dies over it, and another that takes the run up mails nobody twice.
 */
export const takeContact = async (
  db: Database,
  run: Run,
  { id, name }: KeptContact,
  outcome: ContactOutcome,
): Promise<boolean> =>
  (
    await db.query(
      `UPDATE report_mails SET outcome = $4, name = $5 WHERE schedule_id = $1 AND due_at = $2::timestamptz AND contact_id = $3
         AND outcome = 'waiting' RETURNING contact_id`,
      [...keyOf(run), id, outcome, name],
    )
  ).length > 0;

/** Notes what became of the mail to a contact. */
export const noteContact = (db: Database, run: Run, id: Id, outcome: ContactOutcome): Promise<unknown> =>
  db.query(
    'UPDATE report_mails SET outcome = $4 WHERE schedule_id = $1 AND due_at = $2::timestamptz AND contact_id = $3',
    [...keyOf(run), id, outcome],
  );
