import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whose X-Forwarded headers are believed: nobody's, those of the proxy that connects, or those of named addresses and networks. */
export type TrustedProxies = false | 'nearest' | string[];

const MOST_BITS = { 4: 32, 6: 128 } as const;

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address) as 0 | 4 | 6;
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= MOST_BITS[family]);
}

const ON = ['on', 'true'];
const OFF = ['', 'off', 'false'];

/** Whether a text is a value of the setting. */
export const isTrustedProxies = (text: string): boolean =>
  ON.includes(text) || OFF.includes(text) || partsOf(text).every(isNetwork);

/** What the setting says. */
export function trustedProxies(text: string): TrustedProxies {
  if (OFF.includes(text)) return false;
  return ON.includes(text) ? 'nearest' : partsOf(text);
}

/** Whether the address at a hop is a proxy that is believed; hop 0 is who connects, 1 is whom that one names, and so on. */
export type Trust = (address: string, hop: number) => boolean;

const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

function listed(networks: readonly string[]): Trust {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(plain(address)) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(plain(address), family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = plain(given);
    return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}

/** The rule as Fastify takes it. A number of hops would not do: Fastify trusts nobody then. */
export function trustOf(proxies: TrustedProxies): Trust | false {
  if (proxies === false) return false;
  return proxies === 'nearest' ? (_address, hop) => hop === 0 : listed(proxies);
}

/**
 * Who made a request that does not come through Fastify, such as an upgrade to a websocket: from the one that connects
 * back along what proxies added to X-Forwarded-For, as long as each is believed. What stands left of that anybody may
 * have invented.
 */
export function addressOfRequest(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
): string {
  const trust = trustOf(proxies);
  let address = socket.remoteAddress ?? '';
  if (trust === false) return address;
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (let hop = 0; trust(address, hop); hop += 1) {
    const before = named.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}
