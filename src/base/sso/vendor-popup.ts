import type { Core } from '../../../contract/core.ts';
import { failed } from '../../../contract/failure.ts';
import type { Vendor } from '../../../domain/people/users/user.ts';
import type { VendorAnswer } from '../../../machines/vendor-sign-in.ts';
import { address, every, openPopup, pageHasFocus, type Popup } from '../platform.ts';
import { tabChannel } from '../tabs/platform.ts';
import { authorizeUrl, type VendorClient } from './authorize-url.ts';
import { canProve, proofOf, randomSecret } from './pkce.ts';

/** Channel of the page that a vendor sends the person back to; public/sso.js posts there. */
const CHANNEL = 'rastro.sso';
const POPUP_CHECK_MS = 400;
/** Checks in a row that must find the popup closed: its last message may arrive after its end. */
const CLOSED_CHECKS = 3;

/** What the callback page posts: a code, or why there is none. */
interface Word {
  state: string;
  code: string | null;
  error: string | null;
}

const wordFrom = (message: unknown): Word | null => {
  const word = message as Partial<Word> | null;
  if (typeof word?.state !== 'string') return null;
  return {
    state: word.state,
    code: typeof word.code === 'string' ? word.code : null,
    error: typeof word.error === 'string' ? word.error : null,
  };
};

/** The callback page's answer to the request with `state`, or `closed`. */
function wordOf(popup: Popup, state: string): Promise<Word | 'closed'> {
  return new Promise((resolve) => {
    const finish = (word: Word | 'closed') => {
      stopListening();
      stopChecking();
      resolve(word);
    };
    const stopListening = tabChannel(CHANNEL).listen((message) => {
      const word = wordFrom(message);
      // A request of another tab, or a foreign answer.
      if (word?.state === state) finish(word);
    });
    // A vendor whose pages cut the tie to their opener makes the popup look closed; who is in it still is not here.
    let closed = 0;
    const stopChecking = every(POPUP_CHECK_MS, () => {
      closed = popup.isClosed() && pageHasFocus() ? closed + 1 : 0;
      if (closed >= CLOSED_CHECKS) finish('closed');
    });
  });
}

/**
 * Opens a vendor's page in a popup and lets the server exchange the code for the user's identity. Call it from a click:
 * browsers open no window that no gesture led to.
 */
export async function askVendor(core: Core, vendor: Vendor, client: VendorClient): Promise<VendorAnswer> {
  if (!canProve()) return 'insecure';
  // Opened before anything is waited for, while the click still counts.
  const popup = openPopup('rastro-sso', 480, 640);
  if (popup === null) return 'blocked';
  const redirectUri = `${address.origin()}${import.meta.env.BASE_URL}sso.html`;
  const state = randomSecret();
  const { verifier, challenge } = await proofOf(randomSecret());
  const word = wordOf(popup, state);
  popup.go(authorizeUrl(vendor, client, { redirectUri, state, challenge }));
  const said = await word;
  popup.close();
  if (said === 'closed' || said.error === 'access_denied') return 'closed';
  if (said.code === null)
    return failed({ kind: 'refused', origin: 'page', message: said.error ?? 'the vendor gave no code' });
  const answer = await core.call('sso.exchange', {
    body: { vendor, code: said.code, codeVerifier: verifier, redirectUri },
  });
  return answer;
}
