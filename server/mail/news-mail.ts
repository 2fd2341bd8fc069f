import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';

export interface NewsMail {
  brand: { name: string; palette: Palette };
  to: string;
  /** What happened and when, in the language and the zone of the person, the oldest first, and where it is looked at. */
  lines: readonly { time: string; what: string; link: string | null }[];
  /** How many there are, of which the lines may be the first. */
  count: number;
}

/** The mail of what came to a person since the last one. */
export function newsMail(locale: Locale, { to, lines, count, ...given }: NewsMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const first = oneLine(lines[0]?.what ?? '');
  const values = { brand: brand.name, count, first, more: count - lines.length };
  const say = (part: 'one' | 'many' | 'more' | 'why'): string => message(locale, `mail.news.${part}`, values);
  const words = {
    subject: say(count === 1 ? 'one' : 'many'),
    before: lines.map(({ time, what, link }) => {
      const text = `${time} · ${oneLine(what)}`;
      return link === null ? text : { text, link };
    }),
    button: null,
    after: [...(count > lines.length ? [say('more')] : []), say('why')],
  };
  return {
    fromName: brand.name,
    to,
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
