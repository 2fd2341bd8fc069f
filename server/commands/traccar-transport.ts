import { z } from 'zod';
import type { Order } from '../../domain/commands.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import type { Seal } from '../db/seal.ts';
import { askOutside } from '../platform.ts';
import { routesFor, type GatewayRoute } from './gateway-routes.ts';
import { ACCEPTED, refusedFor, type CommandTransport, type HandOver } from './transport.ts';

/** A command as Traccar's API takes it. */
interface TraccarCommand {
  type: string;
  attributes: Record<string, unknown>;
}

const LIMITS = { timeoutMs: 8_000, mostBytes: 1_048_576 };
const devicesSchema = z.array(z.object({ id: z.number().int(), uniqueId: z.string() }));

/** Traccar's words for an order; null for what it has none. */
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
    default:
      return null;
  }
}

/** Asks a gateway; the JSON of its answer. Throws where none comes. */
async function ask({ url, token }: GatewayRoute, path: string, body?: object): Promise<{ status: number; json: unknown }> {
  const headers = { 'authorization': `Bearer ${token}`, 'accept': 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) };
  const { status, bytes } = await askOutside(`${url}${path}`, LIMITS, body ? { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) } : { headers });
  try {
    return { status, json: JSON.parse(Buffer.from(bytes).toString('utf8')) };
  } catch {
    return { status, json: null };
  }
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

/** The id under which a gateway knows a device; null where it does not know it. */
async function idAt(route: GatewayRoute, uniqueId: string): Promise<number | null> {
  const { status, json } = await ask(route, `/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`);
  // Traccar answers 400 for a device that its user may not see.
  if (status === 400 || status === 404) return null;
  const devices = devicesSchema.safeParse(json);
  if (!isGood(status) || !devices.success) throw new Error(`status ${status}`);
  return devices.data.find((device) => device.uniqueId === uniqueId)?.id ?? null;
}

async function sendBy(route: GatewayRoute, uniqueId: string, command: TraccarCommand | null): Promise<HandOver | null> {
  const deviceId = await idAt(route, uniqueId);
  if (deviceId === null) return null;
  if (!command) return refusedFor('not-supported');
  // 200: sent to the tracker; 202: kept until it connects. 400: its protocol knows no such command.
  const { status } = await ask(route, '/api/commands/send', { deviceId, ...command });
  return isGood(status) ? ACCEPTED : refusedFor('gateway-refused');
}

/** The way by Traccar servers that were given an address for commands (`gateway set`), the nearest brand's first. */
export function traccarTransport({ db, tree, seal, log }: { db: Database; tree: BrandTree; seal: Seal; log: { warn(details: object, text: string): void } }): CommandTransport {
  return {
    send: async (device, order) => {
      let answer: HandOver | null = null;
      for (const route of await routesFor(db, tree, seal, device.brandId)) {
        try {
          const handed = await sendBy(route, device.identifier, traccarCommandOf(order));
          if (handed) return handed;
        } catch (error) {
          // The address may be of a private network: only the host is told.
          log.warn({ gateway: new URL(route.url).host, reason: String(error) }, 'a gateway did not take a command');
          answer = refusedFor('gateway-unreachable');
        }
      }
      return answer;
    },
  };
}
