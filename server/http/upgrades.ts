import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Dispatches websocket upgrades by path. Others are closed, except those of Vite in development. */
export function registerUpgrades(
  app: FastifyInstance,
  handlers: Readonly<Record<string, UpgradeHandler>>,
  dev: boolean,
): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = handlers[path];
    if (handler) handler(request, socket, head);
    else if (!(dev && request.headers['sec-websocket-protocol']?.startsWith('vite-'))) socket.destroy();
  });
}
