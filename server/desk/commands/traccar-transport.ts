import type { CommandWay, Order } from '../../../domain/desk/commands/commands.ts';
import { commandType, type CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import type { Seal } from '../../base/db/seal.ts';
import { routesFor, type GatewayRoute } from './gateway-routes.ts';
import {
  ask,
  deviceAt,
  hasNeverLeft,
  isGood,
  traccarCommandOf,
  typesAt,
  wordsOf,
  type TraccarCommand,
  type TraccarDevice,
} from './traccar-api.ts';
import { refusedFor, type CommandTransport, type HandOver, type TransportReach } from './transport.ts';

/** What Traccar says of a tracker without a link, today and in older versions. */
const NOT_CONNECTED = /^(failed to send command|device is not online)/i;
const NOT_SUPPORTED = /is not supported/i;
/** A proxy before it gave up: what it passed on may still be at work. */
const PROXY_GAVE_UP = [502, 504];

/** What a Traccar means by refusing. */
function refusalOf(status: number, text: string, device: TraccarDevice | null): HandOver {
  const words = wordsOf(text) ?? `HTTP ${status}`;
  if (PROXY_GAVE_UP.includes(status)) return refusedFor('gateway-silent', words);
  if (status === 400 && !NOT_SUPPORTED.test(words) && (NOT_CONNECTED.test(words) || device?.status === 'offline'))
    return refusedFor('not-connected', words);
  return refusedFor('gateway-refused', words);
}

/** The ids under which gateways know devices: asked for once, and again when a gateway refuses. */
class KnownIds {
  private readonly ids = new Map<string, number>();

  async of(route: GatewayRoute, uniqueId: string): Promise<number | null> {
    const key = `${route.url} ${uniqueId}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    return (await this.askAgain(route, uniqueId))?.id ?? null;
  }

  async askAgain(route: GatewayRoute, uniqueId: string): Promise<TraccarDevice | null> {
    const device = await deviceAt(route, uniqueId);
    const key = `${route.url} ${uniqueId}`;
    if (device) this.ids.set(key, device.id);
    else this.ids.delete(key);
    return device;
  }
}

/** Sends what Traccar has a command for. Only this may have reached a tracker: where it brings no answer, nobody knows. */
async function post(
  route: GatewayRoute,
  deviceId: number,
  { type, attributes }: TraccarCommand,
  way: CommandWay,
): Promise<{ status: number; text: string } | HandOver> {
  // Traccar would keep it for a tracker without a link and send it whenever, also when nobody wants it any more.
  const how =
    way === 'sms'
      ? { textChannel: true, attributes }
      : { textChannel: false, attributes: { ...attributes, noQueue: true } };
  try {
    return await ask(route, '/api/commands/send', { deviceId, type, ...how });
  } catch (error) {
    if (hasNeverLeft(error)) throw error;
    return refusedFor('gateway-silent');
  }
}

async function sendBy(
  ids: KnownIds,
  route: GatewayRoute,
  uniqueId: string,
  command: TraccarCommand | null,
  way: CommandWay,
): Promise<HandOver | null> {
  const deviceId = await ids.of(route, uniqueId);
  if (deviceId === null) return null;
  if (!command) return refusedFor('not-supported');
  const answer = await post(route, deviceId, command, way);
  if ('accepted' in answer) return answer;
  // 200: sent to the tracker. 202: kept until it connects, by a Traccar that does not know `noQueue`.
  if (isGood(answer.status)) return answer.status === 202 ? { accepted: true, words: 'HTTP 202' } : { accepted: true };
  // It may have forgotten the device, or know it under another id.
  const device = await ids.askAgain(route, uniqueId).catch(() => null);
  if (device && device.id !== deviceId && answer.status < 500) return sendBy(ids, route, uniqueId, command, way);
  return refusalOf(answer.status, answer.text, device);
}

/** The types of orders that a gateway has a command for. */
const ordersOf = (types: readonly string[]): CommandType[] =>
  commandType.options.filter((type) => TRACCAR_TYPES[type]?.every((name) => types.includes(name)) ?? false);

/** A few orders of each type, whose names at Traccar are asked for. */
const SAMPLES: readonly Order[] = [
  { type: 'positionInquiry' },
  { type: 'reboot' },
  { type: 'oilCut', cut: true },
  { type: 'oilCut', cut: false },
  { type: 'raw', format: 'text', data: '?' },
  { type: 'interval', seconds: 60 },
  { type: 'serverAddress', host: 'host', port: 1 },
  { type: 'sleep', on: true },
];
const TRACCAR_TYPES: Partial<Record<CommandType, string[]>> = {};
for (const order of SAMPLES) (TRACCAR_TYPES[order.type] ??= []).push(traccarCommandOf(order)!.type);

async function reachBy(route: GatewayRoute, uniqueId: string): Promise<TransportReach | null> {
  const device = await deviceAt(route, uniqueId);
  if (!device) return null;
  return {
    isConnected: device.status === undefined || device.status === 'unknown' ? null : device.status === 'online',
    gprs: ordersOf(await typesAt(route, device.id, false)),
    sms: ordersOf(await typesAt(route, device.id, true)),
  };
}

interface Deps {
  db: Database;
  tree: BrandTree;
  seal: Seal;
  log: { warn(details: object, text: string): void };
}

/** The way by Traccar servers that were given an address for commands (`gateway set`), the nearest brand's first. */
export function traccarTransport({ db, tree, seal, log }: Deps): CommandTransport {
  const ids = new KnownIds();
  // The address may be private: only the host is reported.
  const warn = ({ url }: GatewayRoute, error: unknown): void =>
    log.warn({ gateway: new URL(url).host, reason: String(error) }, 'a gateway did not take a command');
  return {
    send: async (device, order, { way }) => {
      let answer: HandOver | null = null;
      for (const route of await routesFor(db, tree, seal, device.brandId)) {
        try {
          const handed = await sendBy(ids, route, device.identifier, traccarCommandOf(order), way);
          if (handed) return handed;
        } catch (error) {
          warn(route, error);
          answer = refusedFor('gateway-unreachable');
        }
      }
      return answer;
    },
    reach: async (device) => {
      for (const route of await routesFor(db, tree, seal, device.brandId)) {
        try {
          const reach = await reachBy(route, device.identifier);
          if (reach) return reach;
        } catch (error) {
          warn(route, error);
        }
      }
      return null;
    },
    sendsTexts: async (brandId) => (await routesFor(db, tree, seal, brandId)).length > 0,
  };
}
