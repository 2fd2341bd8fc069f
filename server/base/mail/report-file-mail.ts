import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail, type MailFile } from './make-mail.ts';
import type { Recipient } from './recipient.ts';

export interface ReportFileMail {
  brand: { name: string; palette: Palette };
  /** The contact. */
  to: Recipient;
  name: string;
  /** Whose report it is: who answers go to. */
  owner: { name: string; to: string | null };
  title: string;
  /** How many rows the file has; null where there was nothing to put into one. */
  rows: number | null;
  /** Null where there is none, or it is larger than what may be mailed. */
  file: MailFile | null;
  mostBytes: number;
}

/** The mail that brings a contact the file of a scheduled report. Strangers are not told its title, which its owner wrote. */
export function reportFileMail(
  locale: Locale,
  { brand, to, name, owner, title, rows, file, mostBytes }: ReportFileMail,
): Mail {
  const number = new Intl.NumberFormat(locale);
  const part = rows === null ? 'none' : file === null ? 'file-too-large' : 'file';
  const values = {
    title,
    owner: owner.name,
    rows: number.format(rows ?? 0),
    most: number.format(mostBytes / 1_000_000),
  };
  const envelope = { brand, to, replyTo: owner.to, attachments: file === null ? [] : [file] };
  return makeMail(locale, 'report-file', envelope, ({ say }) => ({
    subject: say(to.isKnown ? 'mail.report.subject' : 'mail.report.subject-plain', values),
    before: [
      say('mail.reset.greeting', { name }),
      say(to.isKnown ? `mail.report.${part}` : `mail.report.${part}-plain`, values),
    ],
    button: null,
    after: [say('mail.report.file-why', values)],
  }));
}
