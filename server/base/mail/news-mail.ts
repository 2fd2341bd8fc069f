import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import { oneLine } from './given-text.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { accountHolder } from './recipient.ts';

export interface NewsMail {
  brand: { name: string; palette: Palette };
  to: string;
  /** What happened and when, in the language and the zone of the person, the oldest first, and where it is looked at. */
  lines: readonly { time: string; what: string; link: string | null }[];
  /** How many there are, of which the lines may be the first. */
  count: number;
}

/** The mail of what came to a person since the last one. */
export const newsMail = (locale: Locale, { brand, to, lines, count }: NewsMail): Mail =>
  makeMail(locale, 'news', { brand, to: accountHolder(to) }, ({ say, given }) => ({
    subject: count === 1 ? say('mail.news.one', { first: lines[0]?.what ?? '' }) : say('mail.news.many', { count }),
    before: lines.map(({ time, what, link }) => {
      const text = given(`${time} · ${oneLine(what)}`);
      return link === null ? text : { text, link };
    }),
    button: null,
    after: [
      ...(count > lines.length ? [say('mail.news.more', { more: count - lines.length })] : []),
      say('mail.news.why'),
    ],
  }));
