import { expect, test } from 'vitest';
import { codeFiles, isTest, read } from './sources.ts';

/** Who reads the host that a request says it was made to. None of them makes a link of it. */
const READERS = [
  'server/base/http/calls.ts',
  // The policy is that of the page which asks.
  'server/base/http/content-security.ts',
  'server/base/http/own-machine.ts',
  'server/base/http/upgrades.ts',
  // A file of the brand, and its accounts, are looked for by the first label.
  'server/people/brands/app-manifest.ts',
  'server/people/sign-in/docs-access.ts',
];
const HOST = /\.(?:hostname|host|protocol)\b(?<=\brequest\.\w+)|headers\.host|x-forwarded-host/;
/** Who is given the origin of a request: a passkey is signed for it. */
const ORIGIN = /CallContext<[^>]*>, [^>]*'origin'|\borigin\b[^\n]*\}: CallContext|context\.origin/;

test('no link is made of the host that a request names: who reads it is listed', () => {
  const files = codeFiles().filter((file) => file.startsWith('server/') && !isTest(file));
  expect(files.length, 'the rule read no file').toBeGreaterThan(300);
  const found = (rule: RegExp): string[] => files.filter((file) => rule.test(read(file))).sort();
  expect(found(HOST), 'links lead to `standingOrigin` of server/base/mail/console-origin.ts').toEqual(READERS);
  expect(found(ORIGIN)).toEqual(['server/people/two-factor/place.ts']);
});
