import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';

export interface EmailCodeMail {
  brand: { name: string; palette: Palette };
  to: string;
  name: string;
  login: string;
  code: string;
  /** Minutes that the code holds. */
  minutes: number;
}

/** The mail with the code by which somebody proves that a new e-mail is theirs. */
export function emailCodeMail(locale: Locale, { to, code, minutes, ...given }: EmailCodeMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const values = { brand: brand.name, name: oneLine(given.name), login: oneLine(given.login), code, minutes };
  const words = {
    subject: message(locale, 'mail.email-code.subject', values),
    before: [
      message(locale, 'mail.reset.greeting', values),
      message(locale, 'mail.email-code.asked', values),
      code,
      message(locale, 'mail.email-code.holds', values),
    ],
    button: null,
    after: [message(locale, 'mail.email-code.ignore', values)],
  };
  return {
    fromName: brand.name,
    to,
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
