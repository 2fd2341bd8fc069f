import type { brand as brandPt, common as commonPt, failure as failurePt } from '../pt-br/common.ts';
import type { Translated } from '../translated.ts';

/** Words that several areas use. */
export const common: Translated<typeof commonPt> = {
  retry: 'Try again',
  reload: 'Reload the page',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser refused to copy. Select the text and copy it by hand.',
  loading: 'Loading…',
  none: '—',
};

/** The brand's mark. */
export const brand: Translated<typeof brandPt> = { logo: 'Logo of {{name}}' };

/** Failures without a message of the server, by kind. */
export const failure: Translated<typeof failurePt> = {
  conflict: 'Somebody else changed this in the meantime. Look at the changes and try again.',
  refused: 'The server did not accept the request. Check what you entered and try again.',
  unauthenticated: 'The session is no longer valid. Sign in again.',
  forbidden: 'Your profile does not allow this action.',
  missing: 'What was asked for no longer exists.',
  busy: 'Too many attempts in a short time. Wait a minute and try again.',
  broken: 'Service unavailable, try again in a few seconds...',
  offline: 'The server cannot be reached. Check the network and try again.',
  timeout: 'The server took too long to answer. Try again.',
  cancelled: 'The request was canceled.',
  incompatible: 'This page is of another version than the server. Reload the page.',
  storage: 'The browser refused local storage.',
  unsupported: 'This browser lacks something the system needs.',
};
