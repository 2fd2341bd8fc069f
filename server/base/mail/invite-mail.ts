import type { Palette } from '../../../domain/people/brands/brand.ts';
import { INVITE_DAYS } from '../../../domain/live/groups/group-invite.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import type { Recipient } from './recipient.ts';

export interface InviteMail {
  brand: { name: string; palette: Palette };
  to: Recipient;
  /** Who invites, and to which group. */
  owner: string;
  group: string;
  link: string;
}

/** The mail that invites somebody to a group, in the brand and the language given. */
export const inviteMail = (locale: Locale, { brand, to, owner, group, link }: InviteMail): Mail =>
  makeMail(locale, 'invite', { brand, to }, ({ say }) => {
    const values = { owner, group, days: INVITE_DAYS };
    return {
      subject: say(to.isKnown ? 'mail.invite.subject' : 'mail.invite.subject-plain', values),
      before: [say('mail.invite.asked', values)],
      button: { text: say('mail.invite.button'), link },
      after: [say('mail.invite.holds', values), say('mail.invite.ignore')],
    };
  });
