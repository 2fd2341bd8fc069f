import { customerNetworkOf } from '../../base/http/source-of.ts';
import type { Gate } from './gate.ts';
import {
  KEPT_FOR_KNOWN,
  MOST_KNOWN_ADDRESSES,
  MOST_WAITING,
  MOST_WAITING_OF_ADDRESS,
  MOST_WAITING_OF_NETWORK,
} from './link-limits.ts';

type Waiting = ReadonlySet<Gate>;

/** Sets of gates by a key, the oldest first; a key without any is forgotten. */
class Grouped {
  readonly sets = new Map<string, Set<Gate>>();

  of(key: string): Waiting {
    return this.sets.get(key) ?? NONE;
  }

  add(key: string, gate: Gate): void {
    const set = this.sets.get(key);
    if (set) set.add(gate);
    else this.sets.set(key, new Set([gate]));
  }

  delete(key: string, gate: Gate): void {
    const set = this.sets.get(key);
    set?.delete(gate);
    if (set?.size === 0) this.sets.delete(key);
  }
}
const NONE: Waiting = new Set();

/** The oldest that has not begun to sign in: one whose password is being checked has shown more than silence. */
const oldestSilent = (gates: Iterable<Gate>): Gate | null => {
  for (const gate of gates) if (gate.isSilent) return gate;
  return null;
};

/**
 * Connections that have not signed in. Where there is no room, the oldest silent one of the fullest source makes way,
 * so that strangers who only hold connections keep nobody out; and some room is kept for addresses from which somebody
 * signed in before.
 */
export class WaitingRoom {
  private readonly all = new Set<Gate>();
  private readonly byAddress = new Grouped();
  private readonly byNetwork = new Grouped();
  private readonly known = new Set<string>();

  get size(): number {
    return this.all.size;
  }

  /** Whether one more may come from an address, after another has made way if need be. */
  makeRoom(address: string, end: (gate: Gate) => void): boolean {
    const full = this.fullOf(address);
    if (!full) return true;
    const leaving = oldestSilent(full);
    if (!leaving) return false;
    end(leaving);
    this.delete(leaving);
    return true;
  }

  add(gate: Gate): void {
    const { address } = gate.wire;
    this.all.add(gate);
    this.byAddress.add(address, gate);
    this.byNetwork.add(customerNetworkOf(address), gate);
  }

  delete(gate: Gate): void {
    const { address } = gate.wire;
    this.all.delete(gate);
    this.byAddress.delete(address, gate);
    this.byNetwork.delete(customerNetworkOf(address), gate);
  }

  /** Somebody signed in from an address: from now on there is room kept for it. */
  signedIn(address: string): void {
    this.known.delete(address);
    this.known.add(address);
    if (this.known.size > MOST_KNOWN_ADDRESSES) this.known.delete(this.known.values().next().value!);
  }

  /** The gates of which one has to leave before one more may come from an address; null where there is room. */
  private fullOf(address: string): Waiting | null {
    const [own, network] = [this.byAddress.of(address), this.byNetwork.of(customerNetworkOf(address))];
    if (own.size >= MOST_WAITING_OF_ADDRESS) return own;
    if (network.size >= MOST_WAITING_OF_NETWORK) return network;
    const room = this.known.has(address) ? MOST_WAITING : MOST_WAITING - KEPT_FOR_KNOWN;
    return this.all.size >= room ? this.fullest() : null;
  }

  /** The gates of the network with the most of them; of several the one that came first. */
  private fullest(): Waiting {
    let fullest = NONE;
    for (const gates of this.byNetwork.sets.values()) if (gates.size > fullest.size) fullest = gates;
    return fullest;
  }
}
