import { afterEach, expect, test } from 'vitest';
import type { SignedIn } from '../../contract/core.ts';
import { format, setFormatTimeZone } from '../base/i18n/format.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import { followUser } from './follow-user.ts';

const NOON_UTC = Date.UTC(2026, 10, 21, 12, 0, 0);
afterEach(() => setFormatTimeZone(DEFAULT_TIMEZONE));

type Told = (snapshot: { context: { session: unknown }; matches: (state: string) => boolean }) => void;

/** A session whose user the test sets. */
function session() {
  let tell: Told = () => undefined;
  followUser({ subscribe: (listener: Told) => (tell = listener) } as unknown as Parameters<typeof followUser>[0]);
  return (timezone: string | null) => {
    const signedIn =
      timezone === null ? null : ({ user: { metadata: { timezone } }, permissions: [] } as unknown as SignedIn);
    tell({ context: { session: signedIn }, matches: (state) => signedIn === null && state === 'guest' });
  };
}

test("times read in the zone of the person's metadata as soon as they are signed in, and in the default one after them (I18-06)", () => {
  const signIn = session();
  signIn('Europe/Lisbon');
  expect(format().time(NOON_UTC)).toBe('12:00:00');
  signIn('America/Manaus');
  expect(format().time(NOON_UTC)).toBe('08:00:00');
  signIn(null);
  expect(format().time(NOON_UTC)).toBe('09:00:00');
});
