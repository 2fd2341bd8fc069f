import type { Client, Subscription } from 'aedes';
import type { Caller } from '../auth/caller.ts';

/** Who is at the other end of a link. */
export type Link =
  | { kind: 'console'; client: Client; caller: Caller; token: string; topics: Set<string>; requests: number }
  | { kind: 'phone'; client: Client; identifier: string; secretHash: string; topics: Set<string> };

const REFUSED = 128;

/** The open links, and how many of them hear each topic. */
export class Links {
  private readonly byClient = new Map<Client, Link>();
  private readonly heard = new Map<string, number>();

  add(link: Link): void {
    this.byClient.set(link.client, link);
  }

  of(client: Client | null): Link | null {
    return (client && this.byClient.get(client)) ?? null;
  }

  all(): Link[] {
    return [...this.byClient.values()];
  }

  isHeard(topic: string): boolean {
    return this.heard.has(topic);
  }

  /** Takes over what the broker granted; refused subscriptions come along with quality 128. */
  subscribed(client: Client, subscriptions: readonly Subscription[]): void {
    const link = this.byClient.get(client);
    for (const { topic, qos } of subscriptions) {
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
    if (link) this.unsubscribed(client, [...link.topics]);
    this.byClient.delete(client);
  }
}
