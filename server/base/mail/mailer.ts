import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from './make-mail.ts';

/** Hands a mail to the mail server; throws where that does not take it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Errors of before a mail server had the mail. */
const BEFORE = new Set([
  'EDNS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EENVELOPE',
  'EMESSAGE',
  'ETLS',
  'EREQUIRETLS',
  'ECONFIG',
]);

/** Whether a mail was surely not taken: no connection was made, or the mail server said no. */
export function isSurelyRefused(error: unknown): boolean {
  const { code, syscall, responseCode, message } = (error ?? {}) as Partial<NodeJS.ErrnoException> & {
    responseCode?: number;
  };
  if ((responseCode ?? 0) >= 400 || syscall === 'connect' || BEFORE.has(code ?? '')) return true;
  return /^(?:Connection timeout|Greeting never received)/.test(message ?? '');
}

/** Hands a mail over; unknown is what becomes of it where the link broke before the mail server answered. */
export const handOver = (mailer: Mailer, mail: Mail): Promise<'sent' | 'refused' | 'unknown'> =>
  mailer(mail).then(
    () => 'sent',
    (error: unknown) => (isSurelyRefused(error) ? 'refused' : 'unknown'),
  );

/** A user waits for it at a form. */
const TIMES = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 } as const;

/** A mail in the words of the library that sends it. */
export const onTheWire = (
  from: string,
  { fromName, to, replyTo, subject, text, html, attachments = [] }: Mail,
): SendMailOptions => ({
  from: { name: fromName, address: from },
  to: { name: '', address: to.address },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  html,
  attachments: attachments.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
});

/** A mailer by SMTP, one connection a mail: they are few. */
export function createMailer({ smtpUrl, from }: NonNullable<Config['mail']>): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  // Nothing is ever read from files or addresses that a text of a mail names.
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth,
    ...TIMES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail(onTheWire(from, mail));
  };
}
