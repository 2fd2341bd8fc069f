import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16;
const NETWORK_GROUPS = 4;
const CUSTOMER_GROUPS = 3;

/** The eight groups of an IPv6 address, with those that `::` leaves out. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  if (after === undefined) return head;
  const tail = after.split(':').filter(Boolean);
  return [...head, ...Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0'), ...tail];
}

/** The first groups of an IPv6 address as a network; null of anything else. */
function networkOf(address: string, groups: number): string | null {
  const bare = address.split(/[%/]/)[0]!;
  if (!isIPv6(bare)) return null;
  const network = groupsOf(bare)
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${groups * GROUP_BITS}`;
}

/**
 * The source of an address, for counting attempts: an IPv4 address itself, of an IPv6 address its /64 network. A client
 * usually owns a whole /64 and could otherwise make each attempt from a new address.
 */
export function sourceOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return networkOf(address, NETWORK_GROUPS) ?? address;
}

/** The IPv6 network of 48 bits around an address or a source, which a provider gives one customer; else the source itself. */
export function customerNetworkOf(address: string): string {
  const source = sourceOf(address);
  return networkOf(source, CUSTOMER_GROUPS) ?? source;
}
