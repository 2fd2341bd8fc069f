import type { Palette } from '../../../domain/people/brands/brand.ts';
import { message, type Locale, type Values } from '../messages/message.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import { brandName, oneLine, plainName, type Said } from './given-text.ts';
import { mailPage, mailText, type MailWords } from './mail-page.ts';
import type { Recipient } from './recipient.ts';

/** Every kind of mail there is. */
export const MAIL_KINDS = [
  'reset',
  'invite',
  'email-code',
  'email-changed',
  'factor',
  'news',
  'report',
  'report-file',
  'support',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A file that goes with a mail. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

declare const made: unique symbol;

/** A mail as it is handed over. Only `makeMail` makes one. */
export interface Mail {
  readonly [made]: true;
  kind: MailKind;
  /** Name that the mail comes from; the address is the server's. */
  fromName: string;
  to: Recipient;
  /** Who an answer goes to, where that is not the server. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailFile[];
}

interface Envelope {
  brand: { name: string; palette: Palette };
  to: Recipient;
  replyTo?: string | null;
  attachments?: readonly MailFile[];
}

/** The two ways into a mail. */
export interface Writer {
  /** A text of the product; the name of the brand is among its values, and those that are texts are cleaned as names. */
  say(code: MessageCode, values?: Values): Said;
  /** What a person wrote, whole to those who are known. To strangers it is a name. */
  given(text: string): Said;
}

/**
 * Makes a mail in the colours of a brand. All that a person wrote goes through here, so that no mail to a stranger has a text of their
 * choice or an address of the web, and no name makes another header. The links are the server's.
 */
export function makeMail(
  locale: Locale,
  kind: MailKind,
  { brand, to, replyTo, attachments }: Envelope,
  words: (writer: Writer) => MailWords,
): Mail {
  const nameOf = to.isKnown ? oneLine : plainName;
  const name = to.isKnown ? oneLine(brand.name) : brandName(brand.name);
  const cleaned = (value: string | number): string | number => (typeof value === 'number' ? value : nameOf(value));
  const say = (code: MessageCode, values: Values = {}): Said => {
    const entries = Object.entries(values).map(([key, value]) => [key, cleaned(value)]);
    return message(locale, code, { ...Object.fromEntries(entries), brand: name }) as Said;
  };
  const given = (text: string): Said => (to.isKnown ? text : plainName(text)) as Said;
  const { subject, ...body } = words({ say, given });
  const page = { ...body, subject: oneLine(subject) as Said };
  const mail: Omit<Mail, typeof made> = {
    kind,
    fromName: name,
    to,
    ...(replyTo == null ? {} : { replyTo }),
    subject: page.subject,
    text: mailText(name, page),
    html: mailPage(locale, { ...brand, name }, page),
    ...(attachments === undefined || attachments.length === 0 ? {} : { attachments }),
  };
  return mail as Mail;
}
