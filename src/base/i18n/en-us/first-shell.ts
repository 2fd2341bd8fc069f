import type { firstShell as firstShellPt } from '../pt-br/first-shell.ts';
import type { Translated } from '../translated.ts';

/** What a person may read before signing in, or when something is broken. */
export const firstShell: Translated<typeof firstShellPt> = {
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
  languages: { 'pt-BR': 'Português', 'en-US': 'English' },
  notifications: 'Notices',
  restoring: 'Resuming the session…',
  unreachableTitle: 'The server cannot be reached',
  unreachable: 'Your session is kept. We try again every few seconds.',
  otherAccount: 'Sign in with another account',
  stoppedTitle: 'The data of this page stopped',
  stopped:
    'The part that receives the data ended several times in a row. Reload the page; your session stays. If it happens again, close other heavy tabs.',
  brokenTitle: 'Something went wrong on this screen',
  broken: 'The rest of the system still works. Try again; if it happens once more, reload the page.',
  brokenDetail: 'Detail for support',
  awaitedTitle: 'This screen is on its way',
  awaited: 'A part of it could not be loaded just now. The screen opens by itself as soon as the server answers.',
};
