import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Hands websocket upgrades to whom they belong by path; the rest are closed, except those of the development server. */
export function registerUpgrades(app: FastifyInstance, handlers: Readonly<Record<string, UpgradeHandler>>, dev: boolean): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = handlers[path];
    if (handler) handler(request, socket, head);
    else if (!(dev && request.headers['sec-websocket-protocol']?.startsWith('vite-'))) socket.destroy();
  });
}
