import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { IngestRequest } from './payloads.ts';

/** What became of a request: the status, null when there was no answer; the outcome the server names in its header. */
export interface IngestAnswer {
  status: number | null;
  outcome: string | null;
}

export interface Sender {
  send(request: IngestRequest): Promise<IngestAnswer>;
  /** Drops all connections; pending requests end without an answer. */
  close(): void;
}

const TIMEOUT_MS = 20_000;

/**
 * Sends to a server over connections that are kept. The demo speaks to the server that started it, on the same machine:
 * a certificate there is its own, so it need not be one that the world trusts.
 */
export function createSender(origin: string, connections: number): Sender {
  const url = new URL(origin);
  const secure = url.protocol === 'https:';
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false })
    : new HttpAgent({ keepAlive: true, maxSockets: connections });
  const ask = secure ? httpsRequest : httpRequest;
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const none = (): void => resolve({ status: null, outcome: null });
        const length = Buffer.byteLength(body ?? '');
        const outgoing = ask(
          {
            agent,
            method,
            host: url.hostname,
            port: url.port,
            path,
            headers: { ...headers, 'content-length': length },
            timeout: TIMEOUT_MS,
          },
          (incoming) => {
            const outcome = incoming.headers['x-outcome'];
            incoming.resume();
            incoming.once('end', () =>
              resolve({ status: incoming.statusCode ?? null, outcome: typeof outcome === 'string' ? outcome : null }),
            );
            incoming.once('error', none);
          },
        );
        outgoing.once('timeout', () => outgoing.destroy());
        outgoing.once('error', none);
        outgoing.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
