import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { accountHolder } from './recipient.ts';

export interface ReportMail {
  brand: { name: string; palette: Palette };
  to: string;
  name: string;
  title: string;
  /** How many rows the file has; null where there was nothing to put into one. */
  rows: number | null;
  /** Where the signed-in owner finds the file; null where that is not known. */
  link: string | null;
}

/** The mail that says that a scheduled report is ready, in the brand and the language given. The file itself stays in the console. */
export const reportMail = (locale: Locale, { brand, to, rows, link, name, title }: ReportMail): Mail =>
  makeMail(locale, 'report', { brand, to: accountHolder(to) }, ({ say }) => ({
    subject: say('mail.report.subject', { title }),
    before: [
      say('mail.reset.greeting', { name }),
      rows === null
        ? say('mail.report.none', { title })
        : say('mail.report.ready', { title, rows: new Intl.NumberFormat(locale).format(rows) }),
    ],
    button: rows !== null && link !== null ? { text: say('mail.report.button'), link } : null,
    after: [say('mail.report.why')],
  }));
