import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { originUrl } from './request-origin.ts';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

interface Deps {
  dev: boolean;
  /** Whether a console of this server stands at an origin. */
  isOwnOrigin(origin: string): boolean;
}

/**
 * Whether a page may open a websocket: one of the host that it asks, or one of the console's. A page of another site cannot
 * choose what its browser says of either host. Whoever sends no origin, such as a gateway, is no browser.
 */
function isFromOwnPage({ headers }: IncomingMessage, isOwnOrigin: Deps['isOwnOrigin']): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  const page = originUrl(origin);
  if (!page) return false;
  const asked = [headers.host, ...[headers['x-forwarded-host'] ?? []].flat()];
  return (
    asked.some((host) => host !== undefined && originUrl(`${page.protocol}//${host}`)?.host === page.host) ||
    isOwnOrigin(page.origin)
  );
}

/** Dispatches websocket upgrades by path. Others are closed, except those of Vite in development. */
export function registerUpgrades(
  app: Pick<FastifyInstance, 'server'>,
  handlers: Readonly<Record<string, UpgradeHandler>>,
  { dev, isOwnOrigin }: Deps,
): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = handlers[path];
    if (!handler) {
      if (!(dev && request.headers['sec-websocket-protocol']?.startsWith('vite-'))) socket.destroy();
    } else if (isFromOwnPage(request, isOwnOrigin)) handler(request, socket, head);
    else {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
    }
  });
}
