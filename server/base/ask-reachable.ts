import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, isIPv4 } from 'node:net';

const NOT_PUBLIC = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  NOT_PUBLIC.addSubnet(address, Number(bits), 'ipv4');
}
/** What is global of IPv6, without the parts that carry an IPv4 address inside or are for documents. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC.addSubnet(address, bits, 'ipv6');

/** Whether an IP address is one of the internet: neither of the own machine, nor of a network behind it, nor of a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const refused = (host: string): Error =>
  Object.assign(new Error(`${host} is at no address that may be reached`), { code: 'EHOSTUNREACH' });

/** Looks a name up and gives only what may be reached: asked at the moment of the connection, since a name may change where it leads. */
const lookingUp =
  (mayReach: (address: string) => boolean) =>
  (name: string, options: LookupOptions, done: Found): void =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const [first, ...more] = found.filter(({ address }) => mayReach(address));
      if (!first) return done(refused(name), '');
      return options.all ? done(null, [first, ...more]) : done(null, first.address, first.family);
    });

interface Asked {
  timeoutMs: number;
  mayReach(address: string): boolean;
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: Uint8Array | undefined;
}

/** Opens a request to an address that may be reached; a redirect is not followed. Throws where no answer begins. */
export async function askReachable(
  url: string,
  { timeoutMs, mayReach, method = 'GET', headers = {}, body }: Asked,
): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const open = protocol === 'https:' ? overHttps : overHttp;
  try {
    if (isIP(host) !== 0 && !mayReach(host)) throw refused(host);
    return await new Promise((resolve, reject) => {
      const options = { method, headers, lookup: lookingUp(mayReach), signal: AbortSignal.timeout(timeoutMs) };
      // A connection of its own: one that is kept open was perhaps made without asking whether it may be.
      const request = open(url, { ...options, agent: false }, resolve);
      request.on('error', reject);
      request.end(body);
    });
  } catch (error) {
    throw new Error(`no answer from ${host}`, { cause: error });
  }
}
