import { z } from 'zod';
import { text } from '../base/text.ts';
import { idSchema } from '../base/id.ts';

/** Longest token: the JSON of a browser's push subscription has some 400 characters. */
const LONGEST_TOKEN = 2_000;
const label = text().trim().max(120).nullable();

/** Where push messages reach a person: one browser on one device. `token` is the JSON of the browser's push subscription. */
export const pushTokenSchema = z.object({
  userId: idSchema,
  brandId: idSchema,
  provider: z.literal('fcm'),
  token: text().min(1).max(LONGEST_TOKEN),
  deviceName: label,
  deviceModel: label,
  deviceOs: label,
});
export type PushToken = z.infer<typeof pushTokenSchema>;

const base64Url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes);

/** A push subscription as a browser writes it down: its key is a point of P-256 (65 bytes), the secret has 16 bytes. */
const subscriptionSchema = z.object({
  endpoint: z.url().max(1_500),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Push services of the browsers there are: Chrome and its kin, Firefox, Edge, Safari. `*.` stands for names below. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const;

/**
 * Whether an endpoint is one of a push service that is known. The server calls these addresses, which browsers name:
 * any other one would let any signed-in user make it call where they like.
 */
export function isPushService(endpoint: string): boolean {
  // No port, no user, nothing encoded: a URL this plain is read alike by every parser.
  const hostname = /^https:\/\/([a-z\d.-]+)\//.exec(endpoint)?.[1];
  if (hostname === undefined) return false;
  return PUSH_SERVICES.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
}

/** Reads a token; null when it is no push subscription. */
export function subscriptionOf(token: string): Subscription | null {
  try {
    return subscriptionSchema.parse(JSON.parse(token));
  } catch {
    return null;
  }
}
