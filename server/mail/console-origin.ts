import { originUrl } from '../http/request-origin.ts';

export const CONSOLE_PATH = '/monitoring';

const isOwnMachine = (hostname: string): boolean =>
  ['localhost', '[::1]'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);

/**
 * Where a person of a brand reaches the console, for a link in a mail: PUBLIC_URL, else the origin the request was made
 * to where that is a host written down for the brand or, in a demo, the own machine. Null where neither is known: the
 * origin of a request is chosen by whoever asks, and a link to a stranger's host would hand the stranger the token.
 */
export function consoleOrigin(
  { publicUrl, demo }: { publicUrl: string | null; demo: boolean },
  brand: { alias: string; hosts: readonly string[] },
  requestOrigin: string | undefined,
): string | null {
  if (publicUrl !== null) return publicUrl.replaceAll('{alias}', brand.alias);
  const url = originUrl(requestOrigin);
  if (!url) return null;
  // A brand's alias is only the first label of a host: which anyone can use below their own domain.
  const isKnown =
    (demo && isOwnMachine(url.hostname)) || brand.hosts.some((host) => host.includes('.') && host === url.hostname);
  return isKnown ? url.origin : null;
}

/**
 * The same where nobody asks, for mails that the server sends by itself: PUBLIC_URL, else the first whole host that was
 * written down for the brand. Such a host is taken to speak TLS, as a console on the internet does.
 */
export function standingOrigin(
  { publicUrl }: { publicUrl: string | null },
  brand: { alias: string; hosts: readonly string[] },
): string | null {
  if (publicUrl !== null) return publicUrl.replaceAll('{alias}', brand.alias);
  const host = brand.hosts.find((each) => each.includes('.'));
  return host === undefined ? null : `https://${host}`;
}
