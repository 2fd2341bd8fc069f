import { reportFileMail } from '../../base/mail/report-file-mail.ts';
import { handOver } from '../../base/mail/mailer.ts';
import type { MailFile } from '../../base/mail/make-mail.ts';
import type { JobRun } from '../../work/jobs/job-kind.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { recipientIn } from '../../people/users/recipient-in.ts';
import { ownerMail, type RunMail } from './owner-mail.ts';
import { noteContact, reachedContacts, takeContact, waitingContacts } from './schedule-contacts.ts';

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
 * Mails each contact of a run the file, once and alone: nobody learns who else gets it. One that the mail server refuses keeps nobody
 * else from it.
 */
export async function mailContacts({ deps, run, job, rows, brand }: RunMail): Promise<void> {
  const { db, mailer, limit, mostAttachedBytes: mostBytes } = deps;
  const waiting = await waitingContacts(db, run);
  if (waiting.length === 0 || mailer === null) return;
  const owner = await job.owner();
  const { name, to: address } = await ownerMail(db, owner.userId);
  const file = rows === null ? null : await fileOf(job, mostBytes);
  const about = { brand, owner: { name, to: address }, title: run.wanted.title, rows, file, mostBytes };
  const isWanted = new Map(waiting.map((one) => [one.id, one.isWanted]));
  for (const contact of await reachedContacts(deps, owner, waiting)) {
    job.signal.throwIfAborted();
    const to = isWanted.get(contact.id) ? contact.to : null;
    if (to === null || (await isOver(limit(owner.brandId, to)))) {
      await takeContact(db, run, contact, to === null ? 'gone' : 'limited');
      continue;
    }
    if (!(await takeContact(db, run, contact, 'unknown'))) continue;
    const recipient = await recipientIn(deps, owner.brandId, to);
    const handed = await handOver(mailer, reportFileMail(job.locale, { ...about, to: recipient, name: contact.name }));
    if (handed === 'refused') await noteContact(db, run, contact.id, 'failed');
    if (handed === 'sent')
      await noteContact(db, run, contact.id, rows !== null && file === null ? 'too-large' : 'sent');
  }
}
