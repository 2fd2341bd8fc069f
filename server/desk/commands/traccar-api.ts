import { z } from 'zod';
import type { Order } from '../../../domain/desk/commands/commands.ts';
import { isPublicAddress } from '../../base/ask-reachable.ts';
import { askOutside } from '../../base/platform.ts';
import type { GatewayRoute } from './gateway-routes.ts';

/** A command as Traccar's API takes it. */
export interface TraccarCommand {
  type: string;
  attributes: Record<string, unknown>;
}

/** A device as a Traccar knows it. */
export interface TraccarDevice {
  id: number;
  /** `online`, `offline` or `unknown`. */
  status: string | undefined;
}

/** What a Traccar answered. */
interface Answer {
  status: number;
  json: unknown;
  text: string;
}

const LIMITS = { timeoutMs: 8_000, mostBytes: 1_048_576 };
const devicesSchema = z.array(z.object({ id: z.number().int(), uniqueId: z.string(), status: z.string().nullish() }));
const typesSchema = z.array(z.object({ type: z.string() }));

/** Traccar's command for an order; null where it has none. */
export function traccarCommandOf(order: Order): TraccarCommand | null {
  switch (order.type) {
    case 'positionInquiry':
      return { type: 'positionSingle', attributes: {} };
    case 'reboot':
      return { type: 'rebootDevice', attributes: {} };
    case 'oilCut':
      return { type: order.cut ? 'engineStop' : 'engineResume', attributes: {} };
    case 'interval':
      return { type: 'positionPeriodic', attributes: { frequency: order.seconds } };
    case 'raw':
      return { type: 'custom', attributes: { data: order.data } };
    case 'serverAddress':
      return { type: 'setConnection', attributes: { server: order.host, port: order.port } };
    case 'sleep':
      return { type: 'modeDeepSleep', attributes: { enable: order.on } };
    default:
      return null;
  }
}

/** Asks a gateway. Throws where no answer comes. */
export async function ask({ url, token, isPublicOnly }: GatewayRoute, path: string, body?: object): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const { status, bytes } = await askOutside(
    `${url}${path}`,
    isPublicOnly ? { ...LIMITS, mayReach: isPublicAddress } : LIMITS,
    body ? { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) } : { headers },
  );
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return { status, json: JSON.parse(text), text };
  } catch {
    return { status, json: null, text };
  }
}

export const isGood = (status: number): boolean => status >= 200 && status < 300;

/** A device at a gateway; null where that does not know it. */
export async function deviceAt(route: GatewayRoute, uniqueId: string): Promise<TraccarDevice | null> {
  const { status, json } = await ask(route, `/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`);
  // Traccar answers 400 for a device that its user may not see.
  if (status === 400 || status === 404) return null;
  const devices = devicesSchema.safeParse(json);
  if (!isGood(status) || !devices.success) throw new Error(`status ${status}`);
  const found = devices.data.find((device) => device.uniqueId === uniqueId);
  return found ? { id: found.id, status: found.status ?? undefined } : null;
}

/** Types of commands that a gateway can send to a device, over its link or as texts. */
export async function typesAt(route: GatewayRoute, deviceId: number, isText: boolean): Promise<string[]> {
  const { status, json } = await ask(route, `/api/commands/types?deviceId=${deviceId}&textChannel=${isText}`);
  const types = typesSchema.safeParse(json);
  if (!isGood(status) || !types.success) throw new Error(`status ${status}`);
  return types.data.map(({ type }) => type);
}

const MOST_WORDS = 300;

/** What a gateway said: its first line, without the trace of its program that Traccar adds. */
export const wordsOf = (text: string): string | undefined => {
  const [line = ''] = text.trim().split(/\r?\n/);
  const words = line
    .split(' - ')[0]!
    .replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .trim();
  return words === '' ? undefined : words.slice(0, MOST_WORDS);
};

/** What says that a request never reached the gateway. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether a request that failed surely did nothing: only then may somebody send it again. */
export function hasNeverLeft(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; errors?: readonly { code?: string }[] } } | null)?.cause;
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)].filter((code) => code !== undefined);
  return codes.length > 0 && codes.every((code) => NEVER_LEFT.includes(code));
}
