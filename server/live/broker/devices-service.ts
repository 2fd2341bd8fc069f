import { devicesRequestSchema, type RequestMessage, type ResultMessage } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';
import { deviceListPage } from '../devices/device-query.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import { seenRows } from '../../base/rights/scope.ts';
import type { Service, ServiceAnswer } from './services.ts';

export interface ServiceDeps {
  db: Database;
  rights: Rights;
  directory: DeviceDirectory;
  /** Groups of the user of a device whose members follow it. */
  watch: { groupsOf(device: number, owner: number | null): readonly number[] };
  clock: Clock;
}

/** The largest fleet the console is built for. */
const MOST_DEVICES = 100_000;

async function liveTopics(caller: Caller, brand: number, { rights, directory }: ServiceDeps): Promise<string[]> {
  const ids = caller.profile === 'USER' ? directory.idsOfUser(caller.userId) : directory.idsOfBrands([brand]);
  const topics: string[] = [];
  for (const id of ids) {
    const entry = directory.byId(id);
    if (entry?.brandId === brand && (await rights.maySeeDevice(caller, id)))
      topics.push(topicOf('device', id, 'Telemetry_V2', entry.hidden));
  }
  return topics;
}

/**
 * The service `devices`: the devices of one brand that the session may see. The body of the answer is that of the call
 * `devices.detail`; with `bind` it also has `topics`, the live topic of each device.
 */
export async function devicesService(caller: Caller, body: unknown, deps: ServiceDeps): Promise<ServiceAnswer> {
  const wanted = devicesRequestSchema.safeParse(body);
  if (!wanted.success) return { status: 400, body: { code: 'invalid-input' } };
  const { brand, bind } = wanted.data;
  if (!(await deps.rights.maySeeBrand(caller, brand))) return { status: 404, body: { code: 'missing' } };
  const filter = {
    ...seenRows(deps.rights.scopeOf(caller)),
    brandIds: [brand],
    status: null,
    term: null,
    customerName: null,
  };
  const page = await deviceListPage(deps.db, filter, { page: 0, limit: MOST_DEVICES }, deps.clock.now());
  if (!bind) return { status: 200, bodyText: page };
  return {
    status: 200,
    bodyText: `${page.slice(0, -1)},"topics":${JSON.stringify(await liveTopics(caller, brand, deps))}}`,
  };
}

/** Answers a request after checking its token again. Every error becomes a status, 500 for an error of the server. */
export async function answerRequest(
  service: Service | undefined,
  request: RequestMessage,
  { rights }: Pick<ServiceDeps, 'rights'>,
  onError: (error: unknown) => void,
): Promise<ServiceAnswer> {
  try {
    const caller = await rights.callerOf(request.token);
    if (!caller || caller.sessionId !== request.sessionId || caller.userId !== request.user)
      return { status: 401, body: { code: 'unauthenticated' } };
    if (!service) throw new Error('no handler for this service');
    return await service(caller, request.body, request);
  } catch (error) {
    onError(error);
    return { status: 500, body: { code: 'internal' } };
  }
}

/** The text of a Result message. */
export function resultText(requestId: string, answer: ServiceAnswer): string {
  if (!('bodyText' in answer))
    return JSON.stringify({ requestId, status: answer.status, body: answer.body } satisfies ResultMessage);
  return `{"requestId":${JSON.stringify(requestId)},"status":${answer.status},"body":${answer.bodyText}}`;
}
