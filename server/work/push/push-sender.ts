import type { FastifyBaseLogger } from 'fastify';
import webPush from 'web-push';
import type { Subscription } from '../../../domain/work/push-token.ts';
import { askOutside } from '../../base/platform.ts';
import type { Vapid } from './vapid.ts';

/** Payload for the service worker; see public/service-worker.js. */
export interface PushPayload {
  id: string;
  title: string;
  body: string;
  /** Without a sound. */
  silent: boolean;
}

/** How long a push service keeps a message for an offline browser, s. */
const TTL_S = 3_600;
const LIMITS = { timeoutMs: 8_000, mostBytes: 16_384 };
const GONE = [404, 410];

interface Deps {
  vapid: Vapid;
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>;
}

/** `gone`: the browser no longer accepts messages at this endpoint. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/**
 * Encrypts a message for one browser and sends it to its push service; never throws. The endpoint was checked when it
 * was saved.
 */
export async function sendPush(
  subscription: Subscription,
  payload: PushPayload,
  { vapid, log }: Deps,
): Promise<PushOutcome> {
  const host = new URL(subscription.endpoint).host;
  try {
    const details = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: TTL_S,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
    const headers = Object.fromEntries(Object.entries(details.headers).filter(([name]) => name !== 'Content-Length'));
    const { status } = await askOutside(details.endpoint, LIMITS, {
      method: 'POST',
      headers,
      body: new Uint8Array(details.body ?? Buffer.alloc(0)),
    });
    if (status >= 200 && status < 300) return 'sent';
    if (GONE.includes(status)) return 'gone';
    log.warn({ host, status }, 'push service refused a message');
  } catch (error) {
    // The error message may contain the endpoint, which is a secret.
    log.debug({ host, reason: (error as Error).name }, 'push service not reached');
  }
  return 'failed';
}
