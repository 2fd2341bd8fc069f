import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';

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
export function reportMail(locale: Locale, { brand, to, rows, link, ...given }: ReportMail): Mail {
  const [name, title, brandName] = [oneLine(given.name), oneLine(given.title), oneLine(brand.name)];
  const subject = message(locale, 'mail.report.subject', { brand: brandName, title });
  const say =
    rows === null
      ? message(locale, 'mail.report.none', { title })
      : message(locale, 'mail.report.ready', { title, rows: new Intl.NumberFormat(locale).format(rows) });
  const words = {
    subject,
    before: [message(locale, 'mail.reset.greeting', { name }), say],
    button: rows !== null && link !== null ? { text: message(locale, 'mail.report.button'), link } : null,
    after: [message(locale, 'mail.report.why')],
  };
  return {
    fromName: brandName,
    to,
    subject,
    text: mailText(brandName, words),
    html: mailPage(locale, { ...brand, name: brandName }, words),
  };
}
