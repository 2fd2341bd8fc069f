import type { Palette } from '../../domain/brand.ts';
import { INVITE_DAYS } from '../../domain/group-invite.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';

export interface InviteMail {
  brand: { name: string; palette: Palette };
  to: string;
  /** Who invites, and to which group. */
  owner: string;
  group: string;
  link: string;
}

/** The mail that invites somebody to a group, in the brand and the language given. */
export function inviteMail(locale: Locale, given: InviteMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const values = { brand: brand.name, owner: oneLine(given.owner), group: oneLine(given.group), days: INVITE_DAYS };
  const say = (part: 'subject' | 'asked' | 'button' | 'holds' | 'ignore'): string =>
    message(locale, `mail.invite.${part}`, values);
  const words = {
    subject: say('subject'),
    before: [say('asked')],
    button: { text: say('button'), link: given.link },
    after: [say('holds'), say('ignore')],
  };
  return {
    fromName: brand.name,
    to: given.to,
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
