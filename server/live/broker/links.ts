import type { Client, Subscription } from 'aedes';
import type { Caller } from '../../base/rights/caller.ts';
import type { Gate } from './gate.ts';
import { ANSWER } from './closings.ts';
import { KIND_LIMITS, MOST_LINKS } from './link-limits.ts';

/** The identity of a link: a user's session, a device, or a gateway that sends for the devices of a brand. */
export type Who =
  | { kind: 'console'; caller: Caller; token: string }
  | { kind: 'phone'; identifier: string; secretHash: string }
  | { kind: 'gateway'; key: string; keyHash: string };

/**
 * An open link and its identity. `granting` are topics that were allowed but are not subscribed yet, `refused` counts
 * those that were not allowed, and `reviewed` says in which review its topics were checked last.
 */
export type Link = Who & {
  client: Client;
  gate: Gate;
  topics: Set<string>;
  granting: Set<string>;
  requests: number;
  refused: number;
  reviewed: number;
};

/**
 * The client id for the broker, where a link replaces the one with the same id: it begins with the identity that was
 * proven, so that nobody can name a link of others. The user name of a gateway is free text.
 */
export function innerIdOf(who: Who, username: string, clientId: string): string {
  const proven = who.kind === 'console' ? who.caller.sessionId : who.kind === 'phone' ? who.identifier : who.keyHash;
  return JSON.stringify([who.kind, proven, username, clientId]);
}

const REFUSED = 128;

type Scope = keyof typeof MOST_LINKS;

/** The scopes in which a link is counted, with the id of each. */
function scopesOf(who: Who): [Scope, string][] {
  if (who.kind === 'console')
    return [
      ['session', who.caller.sessionId],
      ['user', String(who.caller.userId)],
    ];
  return who.kind === 'phone' ? [['device', who.identifier]] : [['gateway', who.keyHash]];
}

/**
 * Whether a link may have one more topic, which then counts as granted; the topics of one packet are checked at once.
 */
export function hasRoomFor({ kind, topics, granting, gate }: Link, topic: string): boolean {
  if (!topics.has(topic) && !granting.has(topic) && topics.size + granting.size >= KIND_LIMITS[kind].subscriptions) {
    gate.refuseTopic(topic, ANSWER.quota);
    return false;
  }
  if (!topics.has(topic)) granting.add(topic);
  return true;
}

/** The open links, and the number of subscribers of each topic. */
export class Links {
  private readonly byClient = new Map<Client, Link>();
  private readonly heard = new Map<string, number>();
  private readonly byOwner = new Map<string, Set<Link>>();

  add(link: Link): void {
    this.byClient.set(link.client, link);
    for (const key of scopesOf(link).map(String)) {
      const others = this.byOwner.get(key);
      if (others) others.add(link);
      else this.byOwner.set(key, new Set([link]));
    }
  }

  of(client: Client | null): Link | null {
    return (client && this.byClient.get(client)) ?? null;
  }

  all(): Link[] {
    return [...this.byClient.values()];
  }

  /** Closes all links of a session, a device or the hash of a gateway's key. */
  close(scope: 'session' | 'device' | 'gateway', id: string): void {
    for (const link of this.byOwner.get(String([scope, id])) ?? []) link.gate.close('ended');
  }

  get size(): number {
    return this.byClient.size;
  }

  /** The oldest link of an identity that has reached its limit; null if it may open one more. */
  oldestOfFull(who: Who): Link | null {
    for (const [scope, id] of scopesOf(who)) {
      const others = this.byOwner.get(String([scope, id]));
      if (others && others.size >= MOST_LINKS[scope]) return [...others][0]!;
    }
    return null;
  }

  isHeard(topic: string): boolean {
    return this.heard.has(topic);
  }

  /** Records subscriptions that the broker granted; refused ones are in the list with QoS 128. */
  subscribed(client: Client, subscriptions: readonly Subscription[]): void {
    const link = this.byClient.get(client);
    for (const { topic, qos } of subscriptions) {
      link?.granting.delete(topic);
      if (!link || (qos as number) === REFUSED || link.topics.has(topic)) continue;
      link.topics.add(topic);
      this.heard.set(topic, (this.heard.get(topic) ?? 0) + 1);
    }
  }

  unsubscribed(client: Client, topics: readonly string[]): void {
    const link = this.byClient.get(client);
    for (const topic of topics) {
      if (!link?.topics.delete(topic)) continue;
      const left = (this.heard.get(topic) ?? 1) - 1;
      if (left > 0) this.heard.set(topic, left);
      else this.heard.delete(topic);
    }
  }

  remove(client: Client): void {
    const link = this.byClient.get(client);
    if (!link) return;
    this.unsubscribed(client, [...link.topics]);
    this.byClient.delete(client);
    for (const key of scopesOf(link).map(String)) {
      const others = this.byOwner.get(key);
      others?.delete(link);
      if (others?.size === 0) this.byOwner.delete(key);
    }
  }
}
