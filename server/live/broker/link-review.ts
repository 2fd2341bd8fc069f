import type { FastifyBaseLogger } from 'fastify';
import { turnOfLoop } from '../../base/platform.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { TOPICS_A_REVIEW } from './link-limits.ts';
import { allowedTopics, type SubscriptionDeps } from './subscription-rights.ts';
import type { Link, Links } from './links.ts';

interface Deps extends SubscriptionDeps {
  log: Pick<FastifyBaseLogger, 'info'>;
}

type ConsoleLink = Extract<Link, { kind: 'console' }>;

/**
 * Checks open links again: first the credentials of all, then their topics, in turns by tenant and no more than a
 * budget of each, so that nobody's subscriptions delay the end of a link.
 */
export class LinkReview {
  private round = 0;

  constructor(
    private readonly links: Links,
    private readonly deps: Deps,
  ) {}

  /** Closes links whose token, session, secret or key has ended, and unsubscribes topics whose right was lost. */
  async run(): Promise<void> {
    this.round += 1;
    await this.checkCredentials();
    for (const link of this.nextOnes()) {
      await this.checkTopics(link);
      await turnOfLoop();
    }
  }

  private async checkCredentials(): Promise<void> {
    const callers = new Map<string, Caller | null>();
    for (const link of this.links.all()) if (!(await this.stays(link, callers))) link.gate.close('ended');
  }

  private async stays(link: Link, callers: Map<string, Caller | null>): Promise<boolean> {
    const { directory, rights } = this.deps;
    if (link.kind === 'gateway') return (await directory.brandOfGateway(link.key)) !== null;
    if (link.kind === 'phone') return (await directory.byIdentifier(link.identifier))?.secretHash === link.secretHash;
    // The tabs of a browser share a token.
    if (!callers.has(link.token)) callers.set(link.token, await rights.callerOf(link.token));
    const caller = callers.get(link.token) ?? null;
    if (caller) link.caller = caller;
    return caller !== null;
  }

  /** Links whose topics are checked this time: of each brand those that waited longest, up to its budget but at least one. */
  private nextOnes(): ConsoleLink[] {
    const spent = new Map<number, number>();
    return this.links
      .all()
      .filter((link): link is ConsoleLink => link.kind === 'console' && link.topics.size > 0)
      .toSorted((a, b) => a.reviewed - b.reviewed)
      .filter((link) => {
        const { brandId } = link.caller;
        const before = spent.get(brandId) ?? 0;
        spent.set(brandId, before + link.topics.size);
        return before === 0 || before + link.topics.size <= TOPICS_A_REVIEW;
      });
  }

  private async checkTopics(link: ConsoleLink): Promise<void> {
    link.reviewed = this.round;
    const topics = [...link.topics];
    const allowed = await allowedTopics(link.caller, topics, this.deps);
    const lost = topics.filter((topic) => !allowed.has(topic));
    if (lost.length === 0) return;
    this.deps.log.info({ topics: lost.length, first: lost[0] }, 'subscriptions ended: the right to them was lost');
    link.client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: lost } as never, () => undefined);
  }
}
