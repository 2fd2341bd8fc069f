import type { Id } from '../../domain/id.ts';
import type { ContactOutcome, ScheduleContact } from '../../domain/report-schedule.ts';
import { seesPhonebook } from '../contacts/sees-phonebook.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Rights } from '../rights/caller.ts';
import type { Guards } from '../rights/guard.ts';

export interface ContactSight {
  db: Database;
  rights: Pick<Rights, 'permissionsOf'>;
  guards: Pick<Guards, 'contact'>;
}

/** A contact as a schedule keeps it: by the name it had when it was chosen. */
export type KeptContact = Pick<ScheduleContact, 'id' | 'name'>;

interface MailedContact {
  id: Id;
  name: string;
  type: string;
  value: string;
}

const readContacts = (db: Database, ids: readonly Id[]): Promise<MailedContact[]> =>
  db.query<MailedContact & Record<string, unknown>>(
    'SELECT id, name, type, value FROM contacts WHERE id = ANY ($1::bigint[])',
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
      return { id, name: now?.name ?? name, to: isReached ? now.value : null };
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

/** The contacts of a schedule; none where it was removed. */
export async function contactsOfSchedule(db: Database, id: Id): Promise<KeptContact[]> {
  const [row] = await db.query<{ contacts: KeptContact[] }>('SELECT contacts FROM report_schedules WHERE id = $1', [
    id,
  ]);
  return row?.contacts ?? [];
}

/**
 * Takes the right to mail a run to a contact: another server that takes it up again mails nobody twice. The outcome is the one that
 * holds until another is noted, so that of a mail that a server died over nobody is told that it was sent.
 */
export const claimContact = async (
  db: Database,
  run: Run,
  { id, name }: KeptContact,
  nth: number,
  outcome: ContactOutcome,
): Promise<boolean> =>
  (
    await db.query(
      `INSERT INTO report_mails (schedule_id, due_at, contact_id, nth, name, outcome) SELECT schedule_id, due_at, $3, $4, $5, $6 FROM report_runs
       WHERE schedule_id = $1 AND due_at = $2::timestamptz ON CONFLICT DO NOTHING RETURNING contact_id`,
      [...keyOf(run), id, nth, name, outcome],
    )
  ).length > 0;

/** Notes what became of the mail to a contact. */
export const noteContact = (db: Database, run: Run, id: Id, outcome: ContactOutcome): Promise<unknown> =>
  db.query(
    'UPDATE report_mails SET outcome = $4 WHERE schedule_id = $1 AND due_at = $2::timestamptz AND contact_id = $3',
    [...keyOf(run), id, outcome],
  );
