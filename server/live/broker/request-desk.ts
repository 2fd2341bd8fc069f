import type { FastifyBaseLogger } from 'fastify';
import { requestSchema } from '../../../contract/messages.ts';
import { topicOf, type RequestService } from '../../../contract/topics.ts';
import { answerRequest, devicesService, resultText, type ServiceDeps } from './devices-service.ts';
import { serviceOf } from './subscription-rights.ts';
import type { Link } from './links.ts';
import type { Service } from './services.ts';

interface Deps extends ServiceDeps {
  log: FastifyBaseLogger;
  send(topic: string, payload: Buffer): void;
}

/** Most concurrent requests of one link. */
const MOST_REQUESTS = 4;

/** Handles the requests that consoles publish, and sends the answers to their sessions. */
export class RequestDesk {
  private readonly services = new Map<RequestService, Service>();

  constructor(private readonly deps: Deps) {
    this.services.set('devices', (caller, body) => devicesService(caller, body, deps));
  }

  serve(name: RequestService, service: Service): void {
    this.services.set(name, service);
  }

  /** Handles a request; returns false if the message is no request of the link's own session. */
  take(link: Extract<Link, { kind: 'console' }>, topic: string, payload: Buffer): boolean {
    const service = serviceOf(topic);
    if (!service) return false;
    let message: unknown;
    try {
      message = JSON.parse(payload.toString('utf8'));
    } catch {
      return false;
    }
    const parsed = requestSchema.safeParse(message);
    if (!parsed.success || parsed.data.sessionId !== link.caller.sessionId || parsed.data.user !== link.caller.userId)
      return false;
    const request = parsed.data;
    const answer = (text: string): void =>
      this.deps.send(topicOf('session', link.caller.sessionId, 'Result'), Buffer.from(text));
    if (link.requests >= MOST_REQUESTS) {
      answer(resultText(request.requestId, { status: 429, body: { code: 'throttled' } }));
      return true;
    }
    link.requests += 1;
    void answerRequest(this.services.get(service), request, this.deps, (error) =>
      this.deps.log.error({ err: error, service }, 'service failed'),
    ).then((result) => {
      link.requests -= 1;
      answer(resultText(request.requestId, result));
    });
    return true;
  }
}
