import type { FastifyBaseLogger } from 'fastify';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Rights } from '../rights/caller.ts';
import { maySubscribe } from './subscription-rights.ts';
import type { Link, Links } from './links.ts';

interface Deps {
  rights: Rights;
  directory: DeviceDirectory;
  log: Pick<FastifyBaseLogger, 'info'>;
}

async function reviewConsole(link: Extract<Link, { kind: 'console' }>, deps: Deps): Promise<boolean> {
  const caller = await deps.rights.callerOf(link.token);
  if (!caller) return false;
  link.caller = caller;
  for (const topic of link.topics) {
    if (await maySubscribe(caller, topic, deps)) continue;
    deps.log.info({ topic }, 'subscription ended: the right to it was lost');
    link.client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: [topic] } as never, () => undefined);
  }
  return true;
}

async function stays(link: Link, deps: Deps): Promise<boolean> {
  if (link.kind === 'console') return reviewConsole(link, deps);
  if (link.kind === 'gateway') return (await deps.directory.brandOfGateway(link.key)) !== null;
  return (await deps.directory.byIdentifier(link.identifier))?.secretHash === link.secretHash;
}

/** Closes links whose token, session, secret or key has ended, and unsubscribes topics whose right was lost. */
export async function reviewLinks(links: Links, deps: Deps): Promise<void> {
  for (const link of links.all()) if (!(await stays(link, deps))) link.gate.close('ended');
}
