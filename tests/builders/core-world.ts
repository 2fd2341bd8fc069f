import type { DeviceDetail, LinkState, PageSink, Problem, SessionEnd, ViewResult } from '../../contract/core.ts';
import type { FleetDiff } from '../../contract/diff.ts';
import { encodeFrame } from '../../contract/frame.ts';
import type { BrokerMessage } from '../../contract/messages.ts';
import { CALLS, type CallName } from '../../contract/rest/calls.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import type { Device } from '../../domain/device.ts';
import type { HotFix } from '../../domain/hot-fix.ts';
import type { User } from '../../domain/user.ts';
import { createCore, type RunningCore } from '../../worker/core.ts';
import type { Platform } from '../../worker/platform.ts';
import { deviceId, jsonOf } from './fixes.ts';
import { heldPlatform, type HeldPlatform } from './held-platform.ts';
import { openTestBroker, type TestBroker } from './test-broker.ts';

export const BRAND = 6137206846521344;
export const USER: User = {
  id: 1_000_000_000_000_500,
  login: 'operador',
  name: 'Operador',
  mobile: null,
  brand: BRAND,
  profile: 'OPERATOR',
  cpfCnpj: null,
  metadata: { timezone: 'America/Manaus', hideMonitoringNotification: false, muteSoundNotification: false, readReleaseNotesMonitoring: false, lastReleaseNotesMonitoring: null },
  data: { displayName: 'Operador', email: null, photoURL: null, shortcuts: [] },
};

export function deviceOf(n: number, given: Partial<Device> = {}): Device {
  return {
    id: deviceId(n),
    identifier: `imei-${n}`,
    imei: null,
    number: null,
    name: `Vehicle ${n}`,
    model: null,
    brandId: BRAND,
    brandName: 'Rastro',
    operator: null,
    status: 'ACTIVE',
    hidden: false,
    color: null,
    vehicleId: null,
    user: USER.id,
    customerName: 'Padaria',
    vehicle: null,
    ...given,
  };
}

/** A REST server in memory: answers the calls of the table from what the test puts there. */
export interface TestRest {
  devices: Device[];
  groups: { id: number; name: string; user: number; devices: Device[] }[];
  fixes: HotFix[];
  /** What vehicles did, for those who ask for the past. */
  history: HotFix[];
  tokenMinutes: number;
  /** Server's clock minus the core's, ms. */
  skewMs: number;
  contractVersion: number;
  isReachable: boolean;
  /** Token the server accepts; null refuses all. */
  token: string | null;
  fleetTopics: string[];
  personalTopics: string[];
  /** Answers that stand in for the usual ones, by call. */
  instead: Partial<Record<CallName, () => Response>>;
  /** Calls in order, as `name` and the query or parameters. */
  asked: { name: CallName; params: Record<string, string>; query: Record<string, string>; body: unknown }[];
  names(): CallName[];
}

const patterns = Object.entries(CALLS).map(([name, spec]) => ({
  name: name as CallName,
  method: spec.method,
  pattern: new RegExp(`^/api/${spec.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

export interface World {
  platform: HeldPlatform;
  broker: TestBroker;
  rest: TestRest;
  core: RunningCore;
  page: TestPage;
  signIn(): Promise<void>;
  /** Another core on the same browser: a reload or a second tab. */
  reload(given?: Partial<Platform>): Promise<{ core: RunningCore; page: TestPage }>;
  close(): Promise<void>;
}

/** What a page heard. */
export interface TestPage extends PageSink {
  diffs: FleetDiff[];
  views: ViewResult[];
  links: LinkState[];
  lists: Problem[][];
  details: (DeviceDetail | null)[];
  messages: BrokerMessage[];
  keeps: { token: string; expiresAtMs: number }[];
  ends: SessionEnd[];
  codes(): string[];
}

export function testPage(now: () => number): TestPage {
  const page: TestPage = {
    diffs: [],
    views: [],
    links: [],
    lists: [],
    details: [],
    messages: [],
    keeps: [],
    ends: [],
    codes: () => (page.lists.at(-1) ?? []).map(({ code }) => code),
    diff: async (diff) => {
      page.diffs.push(diff);
      return now();
    },
    view: (result) => page.views.push(result),
    link: (link) => page.links.push(link),
    problems: (problems) => page.lists.push(problems),
    detail: (detail) => page.details.push(detail),
    message: (message) => page.messages.push(message),
    kept: (kept, expiresAtMs) => page.keeps.push({ token: kept.accessToken, expiresAtMs }),
    ended: (end) => page.ends.push(end),
  };
  return page;
}

const refuse = (status: number, message: string): Response => Response.json({ code: 'x', message, requestId: 'r' }, { status });

function answers(rest: TestRest, broker: () => TestBroker, nowMs: () => number): Partial<Record<CallName, (asked: TestRest['asked'][number]) => Response>> {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const expiresAt = (): string => iso(nowMs() + rest.tokenMinutes * 60_000);
  const visible = (userId: string | undefined): Device[] => rest.devices.filter((device) => !userId || device.user === Number(userId));
  let tokens = 1;
  return {
    'clock.read': () => Response.json({ now: iso(nowMs()), contractVersion: rest.contractVersion }),
    'sessions.create': ({ body }) => {
      if ((body as { password: string }).password !== 'right') return refuse(401, 'wrong password');
      rest.token = 'token-1';
      return Response.json({ accessToken: rest.token, sessionId: 'session-1', expiresAt: expiresAt(), user: USER });
    },
    'sessions.read': ({ params }) => Response.json({ sessionId: params.id, expiresAt: expiresAt(), user: USER }),
    'sessions.renew': ({ params }) => {
      rest.token = `token-${(tokens += 1)}`;
      return Response.json({ accessToken: rest.token, sessionId: params.id, expiresAt: expiresAt() });
    },
    'sessions.end': () => Response.json({}),
    'users.saveShortcuts': ({ body }) => Response.json(body),
    'permissions.ofUser': () => Response.json([{ name: 'MONITORING_WEB', type: 'ACCESS' }]),
    'broker.topics': () => Response.json({ url: broker().url, username: 'session-1', fleet: rest.fleetTopics, personal: rest.personalTopics }),
    'devices.detail': ({ query }) => {
      const devices = visible(query.userId);
      const limit = Number(query.limit);
      const page = Number(query.page);
      return Response.json({ content: devices.slice(page * limit, (page + 1) * limit), totalPages: Math.ceil(devices.length / limit), totalElements: devices.length });
    },
    'groups.ofUser': ({ params }) => Response.json(rest.groups.filter(({ user }) => String(user) === params.id).map(({ id, name, devices }) => ({ id, name, devicesDTO: devices }))),
    'devices.read': ({ params }) => {
      const device = rest.devices.find(({ id }) => String(id) === params.id);
      return device ? Response.json(device) : refuse(404, 'no such device');
    },
    'positions.frame': ({ query }) => {
      const named = query.devices?.split(',').map(Number);
      const ids = new Set(named ?? visible(query.userId).map(({ id }) => id));
      const fixes = rest.fixes.filter(({ device }) => ids.has(device));
      return new Response(fixes.length > 0 ? (encodeFrame(fixes, nowMs()) as Uint8Array<ArrayBuffer>) : null);
    },
    'telemetry.frames': ({ query }) => {
      const isAsked = ({ device, fixTimeMs }: HotFix): boolean => query.devices!.includes(String(device)) && fixTimeMs >= Date.parse(query.start!) && fixTimeMs <= Date.parse(query.end!);
      return new Response(encodeFrame(rest.history.filter(isAsked), nowMs()) as Uint8Array<ArrayBuffer>);
    },
    'positions.ofDevices': ({ params }) => Response.json(rest.fixes.filter(({ device }) => params.ids!.includes(String(device))).map(jsonOf)),
    'ingest.counts': () => Response.json({ accepted: 5, rejected: { 'wrong-secret': 1 }, since: iso(nowMs()) }),
  };
}

function restServer(broker: () => TestBroker, now: () => number): { rest: TestRest; fetch: Platform['fetch'] } {
  const rest: TestRest = {
    devices: [],
    groups: [],
    fixes: [],
    history: [],
    tokenMinutes: 60,
    skewMs: 0,
    contractVersion: CONTRACT_VERSION,
    isReachable: true,
    token: null,
    fleetTopics: [`brand/${BRAND}/Telemetry_V2`],
    personalTopics: [`user/${USER.id}/Notification`, `user/${USER.id}/Alarm`, `group/7/Alarm`],
    instead: {},
    asked: [],
    names: () => rest.asked.map(({ name }) => name),
  };
  const table = answers(rest, broker, () => now() + rest.skewMs);
  const fetch: Platform['fetch'] = async (address, init) => {
    if (!rest.isReachable) throw new TypeError('fetch failed');
    const url = new URL(address);
    for (const { name, method, pattern } of patterns) {
      const match = method === init.method ? pattern.exec(url.pathname) : null;
      const answer = table[name];
      if (!match || !answer) continue;
      const asked = { name, params: { ...match.groups }, query: Object.fromEntries(url.searchParams), body: init.body ? (JSON.parse(init.body as string) as unknown) : undefined };
      rest.asked.push(asked);
      const { authorization } = init.headers as Record<string, string | undefined>;
      if (CALLS[name].access !== 'anyone' && authorization !== `Bearer ${rest.token}`) return refuse(401, 'Invalid access_token');
      return (rest.instead[name] ?? answer)(asked);
    }
    return refuse(404, `no call at ${init.method} ${url.pathname}`);
  };
  return { rest, fetch };
}

/** A core, a page, a REST server in memory and a broker on a real websocket, at a clock that stands still. */
export async function openWorld(given: Partial<Platform> = {}): Promise<World> {
  const broker = await openTestBroker();
  const made = restServer(
    () => broker,
    () => platform.now(),
  );
  const platform: HeldPlatform = heldPlatform({ fetch: made.fetch, connectBroker: (url, options) => broker.connect(url, options), ...given });
  const cores: RunningCore[] = [];
  const start = async (): Promise<{ core: RunningCore; page: TestPage }> => {
    const core = createCore(platform);
    const page = testPage(platform.now);
    cores.push(core);
    await core.attach(page, { locale: 'en-US', contractVersion: CONTRACT_VERSION });
    return { core, page };
  };
  const { core, page } = await start();
  return {
    platform,
    broker,
    rest: made.rest,
    core,
    page,
    signIn: async () => {
      const answer = await core.signIn({ login: 'operador', password: 'right', brand: null, persistent: false });
      if (!answer.ok) throw new Error(answer.failure.message);
      await platform.until(() => page.links.at(-1)?.state === 'live');
    },
    reload: () => start(),
    close: async () => {
      await Promise.all(cores.map((each) => each.dispose()));
      await broker.close();
    },
  };
}
