import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';

/** A mail as it came over the wire: the envelope, and the message with its headers. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

export interface Mailbox {
  /** For SMTP_URL, with the account that the server asks for. */
  url: string;
  received: ReceivedMail[];
  /** While true every mail is refused. */
  full: boolean;
  close(): Promise<void>;
}

/** A mail server in this process that accepts mail for any recipient from its one account; close it when done. */
export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'rastro' && password === 'a secret' ? done(null, { user: username }) : done(new Error('no')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailbox.full) return done(new Error('the mailbox is full'));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    url: `smtp://rastro:a%20secret@127.0.0.1:${port}`,
    received,
    full: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

/** The text and the HTML of a mail with both, decoded from quoted-printable or base64, and a header of it. */
export function partsOf({ raw }: ReceivedMail): { header: (name: string) => string; text: string; html: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const decoded = (type: string): string => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
    const body = part.slice(part.indexOf('\r\n\r\n') + 4);
    if (/base64/i.test(part)) return Buffer.from(body, 'base64').toString('utf8');
    if (!/quoted-printable/i.test(part)) return body;
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  };
  const lines = (text: string): string => text.replaceAll('\r\n', '\n');
  return { header, text: lines(decoded('text/plain')), html: lines(decoded('text/html')) };
}
