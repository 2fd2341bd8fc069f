import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';

export interface SupportMail {
  brand: { name: string; palette: Palette };
  /** The support of the brand. */
  to: string;
  from: { name: string; login: string; email: string | null };
  /** What the person wrote, and what was shown to them beside it. */
  message: string;
  diagnostics: string;
}

/** The mail with a report to the support of a brand: what the person wrote and read, and who they are. */
export function supportMail(locale: Locale, { to, from, diagnostics, ...given }: SupportMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const values = { brand: brand.name, name: oneLine(from.name), login: oneLine(from.login) };
  const say = (part: 'subject' | 'from' | 'reply' | 'no-reply' | 'shown'): string =>
    message(locale, `mail.support.${part}`, values);
  const words = {
    subject: say('subject'),
    before: [say('from'), ...given.message.split(/\n{2,}/)],
    button: null,
    after: [say(from.email === null ? 'no-reply' : 'reply'), ...(diagnostics === '' ? [] : [say('shown')])],
    ...(diagnostics === '' ? {} : { attached: diagnostics }),
  };
  return {
    fromName: brand.name,
    to,
    ...(from.email === null ? {} : { replyTo: from.email }),
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
