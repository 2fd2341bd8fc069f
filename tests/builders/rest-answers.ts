import { encodeFrame } from '../../contract/frame.ts';
import type { IngestPause } from '../../contract/ingest-pause.ts';
import { paginationOf } from '../../domain/base/page.ts';
import type { CallName } from '../../contract/rest/calls.ts';
import type { Device } from '../../domain/live/devices/device.ts';
import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { jsonOf } from './fixes.ts';
import type { TestBroker } from './test-broker.ts';
import { USER } from './test-fleet.ts';

/** The first refresh token of a persistent session. */
export const FIRST_REFRESH = 'r'.repeat(43);

/** A REST server in memory: answers the calls of the table from what the test puts there. */
export interface TestRest {
  devices: Device[];
  groups: { id: number; name: string; user: number; devices: Device[] }[];
  fixes: HotFix[];
  /** Earlier fixes of the vehicles, for calls about the past. */
  history: HotFix[];
  tokenMinutes: number;
  /** Server's clock minus the core's, ms. */
  skewMs: number;
  contractVersion: number;
  ingestPause: IngestPause | null;
  /** When the server last heard trackers, during a pause and after it, ms. */
  heardUntilMs: number | null;
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

export type Answers = Partial<Record<CallName, (asked: TestRest['asked'][number]) => Response>>;

export const refuse = (status: number, message: string): Response =>
  Response.json({ code: 'x', message, requestId: 'r' }, { status });

const iso = (ms: number): string => new Date(ms).toISOString();

const visible = (rest: TestRest, userId: string | undefined): Device[] =>
  rest.devices.filter((device) => !userId || device.user === Number(userId));

/** Calls about the session: each renewal and refresh makes the next token the accepted one. */
export function sessionAnswers(rest: TestRest, nowMs: () => number): Answers {
  const expiresAt = (): string => iso(nowMs() + rest.tokenMinutes * 60_000);
  let tokens = 1;
  return {
    'clock.read': () =>
      Response.json({
        now: iso(nowMs()),
        contractVersion: rest.contractVersion,
        ingestPause: rest.ingestPause,
        heardUntil: rest.heardUntilMs === null ? null : iso(rest.heardUntilMs),
      }),
    'sessions.create': ({ body }) => {
      if ((body as { password: string }).password !== 'right') return refuse(401, 'wrong password');
      rest.token = 'token-1';
      const refresh = { token: FIRST_REFRESH, expiresAt: iso(nowMs() + 30 * 24 * 3_600_000) };
      return Response.json({
        accessToken: rest.token,
        sessionId: 'session-1',
        expiresAt: expiresAt(),
        user: USER,
        ...((body as { persistent: boolean }).persistent ? { refresh } : {}),
      });
    },
    'sessions.refresh': () => {
      rest.token = `token-${(tokens += 1)}`;
      return Response.json({
        accessToken: rest.token,
        sessionId: 'session-1',
        expiresAt: expiresAt(),
        refreshExpiresAt: iso(nowMs() + 30 * 24 * 3_600_000),
      });
    },
    'sessions.read': ({ params }) => Response.json({ sessionId: params.id, expiresAt: expiresAt(), user: USER }),
    'sessions.renew': ({ params }) => {
      rest.token = `token-${(tokens += 1)}`;
      return Response.json({ accessToken: rest.token, sessionId: params.id, expiresAt: expiresAt() });
    },
    'sessions.end': () => Response.json({}),
    'users.saveShortcuts': ({ body }) => Response.json(body),
  };
}

/** Calls about rights, topics, devices and groups. */
export function fleetAnswers(rest: TestRest, broker: () => TestBroker): Answers {
  return {
    'permissions.ofUser': () => Response.json([{ name: 'MONITORING_WEB', type: 'ACCESS' }]),
    'broker.topics': () =>
      Response.json({
        url: broker().url,
        username: 'session-1',
        fleet: rest.fleetTopics,
        personal: rest.personalTopics,
      }),
    'devices.detail': ({ query }) => {
      const devices = visible(rest, query.userId);
      const limit = Number(query.limit);
      const page = Number(query.page);
      return Response.json({
        content: devices.slice(page * limit, (page + 1) * limit),
        ...paginationOf(devices.length, limit, page),
      });
    },
    'groups.ofUser': ({ params }) =>
      Response.json(
        rest.groups
          .filter(({ user }) => String(user) === params.id)
          .map(({ id, name, devices }) => ({ id, name, devicesDTO: devices })),
      ),
    'devices.read': ({ params }) => {
      const device = rest.devices.find(({ id }) => String(id) === params.id);
      return device ? Response.json(device) : refuse(404, 'no such device');
    },
  };
}

/** Calls about positions, now and in the past. */
export function telemetryAnswers(rest: TestRest, nowMs: () => number): Answers {
  return {
    'positions.frame': ({ query }) => {
      const named = query.devices?.split(',').map(Number);
      const ids = new Set(named ?? visible(rest, query.userId).map(({ id }) => id));
      const fixes = rest.fixes.filter(({ device }) => ids.has(device));
      return new Response(fixes.length > 0 ? (encodeFrame(fixes, nowMs()) as Uint8Array<ArrayBuffer>) : null);
    },
    'telemetry.frames': ({ query }) => {
      const isAsked = ({ device, fixTimeMs }: HotFix): boolean =>
        query.devices!.includes(String(device)) &&
        fixTimeMs >= Date.parse(query.start!) &&
        fixTimeMs <= Date.parse(query.end!);
      return new Response(encodeFrame(rest.history.filter(isAsked), nowMs()) as Uint8Array<ArrayBuffer>);
    },
    'positions.ofDevices': ({ params }) =>
      Response.json(rest.fixes.filter(({ device }) => params.ids!.includes(String(device))).map(jsonOf)),
    'ingest.counts': () => Response.json({ accepted: 5, rejected: { 'wrong-secret': 1 }, since: iso(nowMs()) }),
  };
}
