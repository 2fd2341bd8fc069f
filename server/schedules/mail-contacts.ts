import { reportFileMail, type ReportFileMail } from '../mail/report-file-mail.ts';
import type { MailFile } from '../mail/make-mail.ts';
import type { JobRun } from '../jobs/job-kind.ts';
import { Refusal } from '../http/refusal.ts';
import { recipientIn } from '../users/recipient-in.ts';
import { ownerMail, type RunMail } from './owner-mail.ts';
import { claimContact, contactsOfSchedule, noteContact, reachedContacts } from './schedule-contacts.ts';

/** The file of a run, where it is small enough to go with a mail. */
async function fileOf(job: JobRun, mostBytes: number): Promise<MailFile | null> {
  const file = await job.written(0);
  if (file === null || file.bytes > mostBytes) return null;
  const parts: Uint8Array[] = [];
  for await (const part of file.content) parts.push(part);
  return { filename: file.name, contentType: file.type, content: Buffer.concat(parts) };
}

const isOver = (limited: Promise<void>): Promise<boolean> =>
  limited.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );

/**
 * Mails each contact of a schedule the file of a run, once and alone: nobody learns who else gets it. One that the mail server refuses
 * keeps nobody else from it.
 */
export async function mailContacts({ deps, run, job, rows, brand }: RunMail): Promise<void> {
  const { db, mailer, limit, mostAttachedBytes: mostBytes } = deps;
  const owner = await job.owner();
  const contacts = await reachedContacts(deps, owner, await contactsOfSchedule(db, run.schedule));
  if (contacts.length === 0 || mailer === null) return;
  const { name, to: address } = await ownerMail(db, owner.userId);
  const file = rows === null ? null : await fileOf(job, mostBytes);
  const shared: Omit<ReportFileMail, 'to' | 'name'> = {
    brand,
    owner: { name, to: address },
    title: run.wanted.title,
    rows,
    file,
    mostBytes,
  };
  for (const [nth, contact] of contacts.entries()) {
    job.signal.throwIfAborted();
    const { id, name: called, to } = contact;
    if (!(await claimContact(db, run, contact, nth, to === null ? 'gone' : 'failed')) || to === null) continue;
    if (await isOver(limit(owner.brandId, to))) {
      await noteContact(db, run, id, 'limited');
      continue;
    }
    const recipient = await recipientIn(deps, owner.brandId, to);
    const isMailed = await mailer(reportFileMail(job.locale, { ...shared, to: recipient, name: called })).then(
      () => true,
      () => false,
    );
    if (isMailed) await noteContact(db, run, id, rows !== null && file === null ? 'too-large' : 'sent');
  }
}
