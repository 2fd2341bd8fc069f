import type { session as portuguese } from '../pt-br/session.ts';
import type { Translated } from '../translated.ts';

/** What is said of a session that ended by itself; the first words are those of the catalogue. */
export const session: Translated<typeof portuguese> = {
  ended: {
    expired: 'access_token expired',
    'invalid-token': 'Invalid access_token',
    'restore-failed': 'Failed to login with token.',
    'permissions-failed': 'Failed to get permissions.',
  },
  endedTip: {
    expired: 'Your session ran out of time. Sign in again to go on where you left off.',
    'invalid-token': 'The server ended this session. Sign in again to go on.',
    'restore-failed': 'The session could not be taken up again. Sign in again.',
    'permissions-failed': 'Without them the console does not know what you may see. Sign in again in a moment.',
  },
};
