import { SMTPServer } from 'smtp-server';
import type { AddressInfo, Socket } from 'node:net';

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
  /** While true the link is cut where a whole mail has come, before it is answered. */
  cuts: boolean;
  /** Addresses that nothing is accepted for. */
  refused: Set<string>;
  close(): Promise<void>;
}

/** A mail server in this process that accepts mail for any recipient from its one account; close it when done. */
export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const cut = (): void => {
    for (const link of server.connections ?? []) link['_socket'].destroy();
  };
  const server: SMTPServer & { connections?: Set<{ _socket: Socket }> } = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'rastro' && password === 'a secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _, done) => (mailbox.refused.has(address) ? done(new Error('no such mailbox')) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailbox.cuts) return cut();
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
    cuts: false,
    refused: new Set(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

interface Part {
  head: string;
  body: string;
}

/** The parts of a mail that have no parts themselves. */
function leavesOf(raw: string): Part[] {
  const at = raw.indexOf('\r\n\r\n');
  const [head, body] = at < 0 ? ['', raw] : [raw.slice(0, at).replace(/\r\n[ \t]+/g, ' '), raw.slice(at + 4)];
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return [{ head, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leavesOf(part.replace(/^\r\n/, '')));
}

function bytesOf({ head, body }: Part): Buffer {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(head)) return Buffer.from(body, 'utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

interface Parts {
  header: (name: string) => string;
  text: string;
  html: string;
  files: { name: string; content: Buffer }[];
}

/** The text, the HTML and the files of a mail, decoded from quoted-printable or base64, and a header of it. */
export function partsOf({ raw }: ReceivedMail): Parts {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const leaves = leavesOf(raw);
  const isFile = (part: Part): boolean => /Content-Disposition: attachment/i.test(part.head);
  const textOf = (type: string): string => {
    const part = leaves.find((each) => !isFile(each) && each.head.includes(`Content-Type: ${type}`));
    return part === undefined ? '' : bytesOf(part).toString('utf8').replaceAll('\r\n', '\n');
  };
  const files = leaves.filter(isFile).map((part) => ({
    name: /filename="?([^";\r\n]+)"?/i.exec(part.head)?.[1] ?? '',
    content: bytesOf(part),
  }));
  return { header, text: textOf('text/plain'), html: textOf('text/html'), files };
}
