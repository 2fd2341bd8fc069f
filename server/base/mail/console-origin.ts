import { isLoopback, type Config } from '../config.ts';
import { originUrl } from '../http/request-origin.ts';

export const CONSOLE_PATH = '/monitoring';

/** What says where the console is reached. `port` is the one that is listened on. */
export type Standing = Pick<Config, 'publicUrl' | 'demo' | 'host' | 'port' | 'tls' | 'trustProxy'>;

const isOwnMachine = (hostname: string): boolean =>
  ['localhost', '[::1]'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);

/** A host at the scheme and the port that the server itself listens on, such as `http://localhost:8080`. */
const listeningAt = ({ tls, port }: Standing, host: string): string =>
  new URL(`${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;

/** Where people at the own machine reach a server: one that listens on every address listens there too. */
export function listeningOrigin(config: Standing): string {
  const { host } = config;
  return listeningAt(config, ['0.0.0.0', '::'].includes(host) || isLoopback(host) ? 'localhost' : host);
}

/** A server that only its own machine reaches has a proxy in front, which speaks TLS at its usual port. */
const hasProxy = ({ trustProxy, host }: Standing): boolean => trustProxy !== false || isLoopback(host);

/** Of a brand's hosts a link needs a whole one: a first label alone could be below anybody's domain. */
const isWhole = (host: string): boolean => host.includes('.');

/**
 * Where a person of a brand reaches the console, for every link that leaves the server: PUBLIC_URL, else the first whole
 * host that was written down for the brand, else in a demo the own machine. Null where none is known. Nothing of it comes
 * from a request: whoever asks chooses its host, port and scheme, and a link elsewhere hands its token to a stranger.
 */
export function standingOrigin(config: Standing, brand: { alias: string; hosts: readonly string[] }): string | null {
  if (config.publicUrl !== null) return config.publicUrl.replaceAll('{alias}', brand.alias);
  const host = brand.hosts.find(isWhole);
  if (host !== undefined) return hasProxy(config) ? `https://${host}` : listeningAt(config, host);
  return config.demo ? listeningOrigin(config) : null;
}

function isPublicUrl(publicUrl: string, origin: string): boolean {
  const [before = '', after] = publicUrl.split('{alias}');
  if (after === undefined) return origin === originUrl(publicUrl)?.origin;
  return (
    origin.startsWith(before) &&
    origin.endsWith(after) &&
    /^[a-z0-9-]+$/.test(origin.slice(before.length, origin.length - after.length))
  );
}

/**
 * Whether a console of this server stands at an origin: PUBLIC_URL, a whole host written down for a brand, or the own
 * machine at the port that is listened on.
 */
export function isConsoleOrigin(config: Standing, isBrandHost: (host: string) => boolean, origin: string): boolean {
  if (config.publicUrl !== null && isPublicUrl(config.publicUrl, origin)) return true;
  const hostname = originUrl(origin)?.hostname;
  if (hostname === undefined) return false;
  if (isOwnMachine(hostname)) return origin === listeningAt(config, hostname.replace(/^\[|\]$/g, ''));
  // A proxy may speak TLS without its headers being believed.
  return (
    isWhole(hostname) &&
    isBrandHost(hostname) &&
    [`https://${hostname}`, listeningAt(config, hostname)].includes(origin)
  );
}
