import { expect, test } from 'vitest';
import { resetMail, type ResetMail } from './reset-mail.ts';

const given: ResetMail = {
  brand: { name: 'Aurora', palette: { primary: '#2e6373' } },
  to: 'ana@example.com',
  name: 'Ana',
  login: 'ana',
  link: 'https://aurora.example.com/monitoring/password?t=abc',
  minutes: 4320,
};

test('the mail speaks the language asked for, says how long the link holds and names the account', () => {
  const portuguese = resetMail('pt-BR', given);
  expect(portuguese).toMatchObject({
    fromName: 'Aurora',
    to: { address: 'ana@example.com', isKnown: true },
    subject: 'Aurora: nova senha',
  });
  expect(portuguese.text).toContain('vale por 3 dias');
  const english = resetMail('en-US', { ...given, minutes: 90 });
  expect(english.text).toContain('for the account ana at Aurora');
  expect(english.text).toContain('valid for 90 minutes');
  expect(english.text).toContain(`\n${given.link}\n`);
  expect(resetMail('en-US', { ...given, minutes: 120 }).text).toContain('2 hours');
});

test('names that hold markup or line breaks stay text, in the HTML and in the headers', () => {
  const { subject, fromName, html } = resetMail('en-US', {
    ...given,
    name: '<img src=x onerror=alert(1)>',
    login: `"'&`,
    brand: { ...given.brand, name: 'Au\r\nBcc: all@example.com<b>' },
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('&quot;&#39;&amp;');
  expect([subject, fromName].join('')).not.toMatch(/[\r\n]/);
});
