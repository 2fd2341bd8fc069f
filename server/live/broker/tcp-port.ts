import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { sourceOf } from '../../base/http/source-of.ts';
import type { Door } from './door.ts';
import { tcpWire } from './wire.ts';

/** Address of MQTT over TCP, and its certificate (PEM); null without TLS. */
export interface TcpOptions {
  port: number;
  host: string;
  tls: { cert: Buffer; key: Buffer } | null;
}

/** Idle time before TCP keep-alive probes a connection. */
const PROBE_AFTER_MS = 60_000;

/** Serves MQTT over TCP, for senders without websockets. Resolves with the port and a function that closes it. */
export async function listenTcp(door: Door, { port, host, tls }: TcpOptions): Promise<{ port: number; close(): void }> {
  const secureContext = tls && createSecureContext(tls);
  const server: Server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: PROBE_AFTER_MS },
    (socket: Socket) => {
      const address = sourceOf(socket.remoteAddress ?? '');
      socket.on('error', () => undefined);
      if (socket.remoteAddress === undefined || !door.makeRoom(address)) return void socket.destroy();
      // The TLS handshake counts towards the time for CONNECT.
      door.accept(tcpWire(secureContext ? new TLSSocket(socket, { isServer: true, secureContext }) : socket, address));
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
