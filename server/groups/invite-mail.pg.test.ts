import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailbox, partsOf, type Mailbox } from '../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../tests/builders/server.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'rastro@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

async function invite(email: string): Promise<{ link: string; isMailed: boolean }> {
  const { users, groups } = server.tenancy;
  const token = await server.tokenOf(users.customer);
  const answer = await server.call('POST', `/api/v2/groups/${groups.customers}/invites`, { token, body: { email } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('an invite is mailed by the brand, with its link and who invites to what', async () => {
  const { link, isMailed } = await invite('guest@example.com');
  expect(isMailed).toBe(true);
  const { header, text, html } = partsOf(mailbox.received.at(-1)!);
  expect(header('To')).toContain('guest@example.com');
  expect(header('Subject')).toContain('Name_of_customer_convida');
  const address = `https://child.example.com/monitoring${link}`;
  for (const part of [text, html]) expect(part).toContain(address);
  expect(text).toContain('vale por 7 dias');
});

test('where the mail server takes no mail the invite is made all the same, and its link is handed over', async () => {
  mailbox.full = true;
  const { link, isMailed } = await invite('other@example.com');
  mailbox.full = false;
  expect([isMailed, link]).toEqual([false, expect.stringMatching(/^\/groups\?invite=[\w-]{43}$/)]);
});
