import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { partsOf } from '../../../tests/builders/mailbox.ts';
import { isTest, read, repositoryFiles, withoutComments } from '../../../tests/house/sources.ts';
import type { Locale } from '../messages/message.ts';
import { emailChangedMail } from './email-changed-mail.ts';
import { emailCodeMail } from './email-code-mail.ts';
import { factorMail } from './factor-mail.ts';
import { inviteMail } from './invite-mail.ts';
import { MAIL_KINDS, type Mail, type MailKind } from './make-mail.ts';
import { onTheWire } from './mailer.ts';
import { newsMail } from './news-mail.ts';
import { accountHolder, stranger, type Recipient } from './recipient.ts';
import { reportFileMail } from './report-file-mail.ts';
import { reportMail } from './report-mail.ts';
import { resetMail } from './reset-mail.ts';
import { supportMail } from './support-mail.ts';

const HOSTILE = 'Ganhe já https://evil.example/x www.evil.example evil.example\r\nBcc: all@evil.example\r\n\r\nmore';
const ADDRESS = 'ana@known.test';
const LINK = 'https://aurora.test/monitoring/x?t=abc';
const brand = { name: HOSTILE, palette: { primary: '#2e6373' } };
const support = { phone: HOSTILE, whatsapp: HOSTILE, email: HOSTILE, site: HOSTILE, hours: HOSTILE };
const person = { brand, to: ADDRESS, name: HOSTILE, login: HOSTILE };
const file = { filename: 'telemetria.csv', contentType: 'text/csv', content: Buffer.from('a') };
const report = { brand, name: HOSTILE, owner: { name: HOSTILE, to: 'owner@known.test' }, title: HOSTILE, mostBytes: 1 };

/** Each kind of mail in all its forms, with the hostile text wherever a person writes. */
const MAILS: Record<MailKind, (locale: Locale, to: Recipient) => Mail[]> = {
  reset: (locale) => [
    resetMail(locale, { ...person, link: LINK, minutes: 60 }),
    resetMail(locale, { ...person, link: LINK, minutes: 60, isNew: true }),
  ],
  invite: (locale, to) => [inviteMail(locale, { brand, to, owner: HOSTILE, group: HOSTILE, link: LINK })],
  'email-code': (locale) => [emailCodeMail(locale, { brand, to: ADDRESS, code: '12345678', minutes: 15 })],
  'email-changed': (locale) => [emailChangedMail(locale, { ...person, support })],
  factor: (locale) => [factorMail(locale, { ...person, support, change: 'added-passkey', passkey: HOSTILE })],
  news: (locale) => [
    newsMail(locale, { brand, to: ADDRESS, lines: [{ time: '09:00', what: HOSTILE, link: LINK }], count: 1 }),
  ],
  report: (locale) => [reportMail(locale, { ...person, title: HOSTILE, rows: 1, link: LINK })],
  'report-file': (locale, to) => [
    reportFileMail(locale, { ...report, to, rows: 1_234, file }),
    reportFileMail(locale, { ...report, to, rows: 1_234, file: null }),
    reportFileMail(locale, { ...report, to, rows: null, file: null }),
  ],
  support: (locale) => {
    const from = { name: HOSTILE, login: HOSTILE, email: 'ana@known.test' };
    return [supportMail(locale, { brand, to: ADDRESS, from, message: HOSTILE, diagnostics: HOSTILE })];
  },
};

const everyMail = (): Mail[] =>
  MAIL_KINDS.flatMap((kind) =>
    (['pt-BR', 'en-US'] as const).flatMap((locale) =>
      [accountHolder(ADDRESS), stranger(ADDRESS)].flatMap((to) => MAILS[kind](locale, to)),
    ),
  );

const wire = createTransport({ streamTransport: true, buffer: true });
const sent = async (mail: Mail): Promise<string> => {
  const { message } = await wire.sendMail(onTheWire('no-reply@rastro.test', mail));
  return (message as Buffer).toString('utf8');
};

/** What a program makes a link of, without those that the server itself put there. */
const linksIn = (text: string): string[] =>
  (text.replaceAll(LINK, '').match(/[^\s"<>;]*(?:\/\/|www|\p{L}\.\p{L})[^\s"<>]*/gu) ?? []).filter(
    (found) => !/^(?:\d+(?:px|%)|[a-z-]+:[\d.]+)/.test(found),
  );

test('no mail to a stranger has an address of the web or a sentence that a person wrote, whatever they call things', async () => {
  const mails = everyMail().filter(({ to }) => !to.isKnown);
  for (const mail of mails) {
    const { text, html } = partsOf({ from: '', to: [], raw: await sent(mail) });
    for (const part of [mail.fromName, mail.subject, text, html.replace(/<[^>]*>/g, ' ')]) {
      expect(part, mail.kind).not.toContain('evil');
      expect(linksIn(part), mail.kind).toEqual([]);
    }
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.filter((href) => href !== LINK)).toEqual([]);
  }
  expect([...new Set(mails.map(({ kind }) => kind))]).toEqual(['invite', 'email-code', 'report-file']);
});

test('the subject of a mail to a stranger is the same whatever a person calls a group, a report or themselves', () => {
  const subjects = (kind: MailKind): string[] =>
    MAILS[kind]('pt-BR', stranger(ADDRESS)).map(({ subject, fromName }) => subject.replace(fromName, ''));
  expect(subjects('invite')).toEqual([': convite para ver veículos']);
  expect(new Set(subjects('report-file'))).toEqual(new Set([': relatório para você']));
  expect(subjects('email-code')).toEqual([': código 12345678']);
});

test('no name of whatever kind of mail makes a header or a recipient of its own', async () => {
  for (const mail of everyMail()) {
    const raw = await sent(mail);
    const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
    const names = head.split('\r\n').map((line) => line.split(':')[0]!.toLowerCase());
    expect(
      names.filter((name) => ['bcc', 'cc'].includes(name)),
      mail.kind,
    ).toEqual([]);
    expect(new Set(names).size, mail.kind).toBe(names.length);
    expect([mail.subject, mail.fromName].join(''), mail.kind).not.toMatch(/[\r\n]/);
    const { envelope } = await wire.sendMail(onTheWire('no-reply@rastro.test', mail));
    expect(envelope.to, mail.kind).toEqual([ADDRESS]);
  }
});

const sources = repositoryFiles().filter((name) => name.startsWith('server/') && name.endsWith('.ts') && !isTest(name));
const withText = (text: RegExp): string[] => sources.filter((name) => text.test(withoutComments(read(name))));

test('every kind of mail is made in a file of its own by the one function that cleans what people wrote', () => {
  const files = sources.filter(
    (name) => /^server\/base\/mail\/.*-mail\.ts$/.test(name) && !name.endsWith('make-mail.ts'),
  );
  expect(files.toSorted()).toEqual(MAIL_KINDS.map((kind) => `server/base/mail/${kind}-mail.ts`).toSorted());
  for (const kind of MAIL_KINDS)
    expect(read(`server/base/mail/${kind}-mail.ts`)).toMatch(new RegExp(`makeMail\\(\\s*locale,\\s*'${kind}'`));
  expect(Object.keys(MAILS)).toEqual([...MAIL_KINDS]);
  expect(withText(/\bmakeMail\(/).filter((name) => !files.includes(name))).toEqual(['server/base/mail/make-mail.ts']);
});

test('nothing else hands over a mail, says that a text may stand in one, or that a recipient is known', () => {
  expect(withText(/\bsendMail\(|from 'nodemailer'/)).toEqual(['server/base/mail/mailer.ts']);
  expect(withText(/\bas (?:Said|Mail|Recipient)\b/).toSorted()).toEqual([
    'server/base/mail/make-mail.ts',
    'server/base/mail/recipient.ts',
  ]);
  expect(withText(/\baccountHolder\(/).toSorted()).toEqual([
    ...['email-changed', 'factor', 'news', 'report', 'reset'].map((kind) => `server/base/mail/${kind}-mail.ts`),
    'server/people/users/recipient-in.ts',
  ]);
  expect(withText(/\bsupportDesk\(/)).toEqual(['server/base/mail/support-mail.ts']);
});
