import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail, MailFile } from './mailer.ts';

export interface ReportFileMail {
  brand: { name: string; palette: Palette };
  /** The contact. */
  to: string;
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

/** The mail that brings a contact, who has no account, the file of a scheduled report. */
export function reportFileMail(locale: Locale, { brand, to, rows, file, mostBytes, ...given }: ReportFileMail): Mail {
  const [name, title, brandName] = [oneLine(given.name), oneLine(given.title), oneLine(brand.name)];
  const owner = oneLine(given.owner.name);
  const number = new Intl.NumberFormat(locale);
  const say = (): string => {
    if (rows === null) return message(locale, 'mail.report.none', { title });
    const told = { title, owner, rows: number.format(rows), most: number.format(mostBytes / 1_000_000) };
    return message(locale, file === null ? 'mail.report.file-too-large' : 'mail.report.file', told);
  };
  const words = {
    subject: message(locale, 'mail.report.subject', { brand: brandName, title }),
    before: [message(locale, 'mail.reset.greeting', { name }), say()],
    button: null,
    after: [message(locale, 'mail.report.file-why', { owner })],
  };
  return {
    fromName: brandName,
    to,
    ...(given.owner.to === null ? {} : { replyTo: given.owner.to }),
    subject: words.subject,
    text: mailText(brandName, words),
    html: mailPage(locale, { ...brand, name: brandName }, words),
    ...(file === null ? {} : { attachments: [file] }),
  };
}
