import type { FleetScope } from '../../contract/core.ts';
import type { FrameColumns, FrameFault } from '../../contract/frame.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import type { FleetDevice } from '../fleet/labels.ts';
import { framesOf } from '../receive/decode.ts';
import type { Rest } from '../rest/client.ts';

/** Devices a page of a whole fleet: large, since it is loaded at once. */
export const DEVICES_A_PAGE = 2_000;
/** Devices a page of one client's: a customer at sign-in, or the client whom staff chose. */
export const CLIENT_DEVICES_A_PAGE = 40;
const PAGES_AT_ONCE = 3;
/** More newcomers than this at once and the whole list is cheaper. */
const MOST_READ_SINGLY = 40;
const READ_AT_ONCE = 8;

const userOf = (scope: FleetScope): string | undefined => (scope.kind === 'user' ? String(scope.userId) : undefined);

/** How a list was loaded: `partial` is why the rest of it is missing, null where it is complete. */
export interface Loaded {
  partial: Failure | null;
}

/**
 * All devices of a scope, page by page, until the consumer returns false. `timezone` is a parameter of the call. The
 * pages before a failed one stay; a list whose first page failed is a failure.
 */
export async function loadDevices(
  rest: Rest,
  scope: FleetScope,
  timezone: string,
  onPage: (devices: FleetDevice[]) => boolean,
): Promise<Result<Loaded>> {
  if (scope.kind === 'devices') return loadSingly(rest, scope.ids, onPage);
  const limit = scope.kind === 'user' ? CLIENT_DEVICES_A_PAGE : DEVICES_A_PAGE;
  const read = (page: number): Promise<Result<{ content: FleetDevice[]; totalPages: number }>> =>
    scope.kind === 'group'
      ? readShared(rest, scope.groupId, { limit, page })
      : rest.call('devices.detail', { query: { limit, page, userId: userOf(scope), tz: timezone } });
  const first = await read(0);
  if (!first.ok) return fromGroups(rest, scope, first.failure, onPage);
  let isWanted = onPage(first.value.content);
  const { totalPages } = first.value;
  for (let page = 1; page < totalPages && isWanted; page += PAGES_AT_ONCE) {
    const pages = await Promise.all(
      Array.from({ length: Math.min(PAGES_AT_ONCE, totalPages - page) }, (_, n) => read(page + n)),
    );
    for (const answer of pages) if (answer.ok && isWanted) isWanted = onPage(answer.value.content);
    const lost = pages.find((answer) => !answer.ok);
    if (lost && !lost.ok) return success({ partial: lost.failure });
  }
  return success({ partial: null });
}

/** A page of the vehicles of a group of somebody else. */
async function readShared(
  rest: Rest,
  groupId: number,
  query: { limit: number; page: number },
): Promise<Result<{ content: FleetDevice[]; totalPages: number }>> {
  const answer = await rest.call('groups.sharedVehicles', { params: { id: String(groupId) }, query });
  if (!answer.ok) return answer;
  const { content, totalPages } = answer.value;
  const fleet = content.map(({ id, name, licensePlate, model }): FleetDevice => {
    const vehicle = { licensePlate, model, color: null };
    return { id, name, model, vehicle, status: 'ACTIVE', color: null, hidden: false, customerName: null };
  });
  return success({ content: fleet, totalPages });
}

/** A client's devices from its groups, as the fallback for their list; where the groups fail too it is the failure of the list. */
async function fromGroups(
  rest: Rest,
  scope: FleetScope,
  failure: Failure,
  onPage: (devices: FleetDevice[]) => boolean,
): Promise<Result<Loaded>> {
  if (scope.kind !== 'user' || isNotSeen(failure) || failure.kind === 'unauthenticated') return failed(failure);
  // An unreachable server is not asked again and again.
  const groups = await rest.call('groups.ofUser', { params: { id: String(scope.userId) } }, { retries: 0 });
  const devices = groups.ok
    ? new Map(groups.value.flatMap(({ devicesDTO }) => devicesDTO.map((device) => [device.id, device])))
    : null;
  // Groups need not hold every device: without any the list is still missing.
  if (devices === null || devices.size === 0) return failed(failure);
  onPage([...devices.values()]);
  return success({ partial: failure });
}

/** Devices by their ids, without those that may no longer be seen. */
async function loadSingly(
  rest: Rest,
  ids: readonly number[],
  onPage: (devices: FleetDevice[]) => boolean,
): Promise<Result<Loaded>> {
  let lost: Failure | null = null;
  let isAny = false;
  for (let n = 0; n < ids.length && lost === null; n += READ_AT_ONCE) {
    const answers = await Promise.all(
      ids.slice(n, n + READ_AT_ONCE).map((id) => rest.call('devices.read', { params: { id: String(id) } })),
    );
    const devices = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    isAny ||= devices.length > 0;
    for (const answer of answers) if (!answer.ok && !isNotSeen(answer.failure)) lost ??= answer.failure;
    if (!onPage(devices)) break;
  }
  return lost !== null && !isAny ? failed(lost) : success({ partial: lost });
}

const isNotSeen = ({ kind }: Failure): boolean => kind === 'missing' || kind === 'forbidden';

/** Last positions of a scope as frames; a fault ends them early. */
export interface Places {
  frames: FrameColumns[];
  fault: FrameFault | null;
  /** As of when, server's clock, ms. */
  untilMs: number;
}

/** Last positions of a scope. `nowMs` is the server's time; `known`: the visible single devices. */
export async function loadPositions(
  rest: Rest,
  scope: FleetScope,
  nowMs: number,
  known: readonly number[] = [],
): Promise<Result<Places>> {
  const isSingle = scope.kind === 'devices';
  if (isSingle && known.length === 0) return success({ frames: [], fault: null, untilMs: nowMs });
  const answer =
    scope.kind === 'group'
      ? await rest.call('groups.frame', { params: { id: String(scope.groupId) } })
      : await rest.call('positions.frame', {
          query: { userId: userOf(scope), ...(isSingle && { devices: known.join(',') }) },
        });
  if (!answer.ok) return answer;
  const read = framesOf(answer.value);
  return success({ ...read, untilMs: read.frames[0]?.sentAtMs ?? nowMs });
}

/** Records of the visible single devices; null when the server was not reached. */
export async function readDevices(
  rest: Rest,
  scope: FleetScope,
  timezone: string,
  devices: number[],
): Promise<FleetDevice[] | null> {
  const found: FleetDevice[] = [];
  // Of a group of somebody else nothing is told one by one.
  if (scope.kind === 'group' || devices.length > MOST_READ_SINGLY) {
    const wanted = new Set(devices);
    const answer = await loadDevices(
      rest,
      scope,
      timezone,
      (page) => found.push(...page.filter((device) => wanted.has(device.id))) >= 0,
    );
    return answer.ok && answer.value.partial === null ? found : null;
  }
  for (let n = 0; n < devices.length; n += READ_AT_ONCE) {
    const answers = await Promise.all(
      devices.slice(n, n + READ_AT_ONCE).map((id) => rest.call('devices.read', { params: { id: String(id) } })),
    );
    for (const answer of answers) {
      if (answer.ok) found.push(answer.value);
      else if (!isNotSeen(answer.failure)) return null;
    }
  }
  return found;
}
