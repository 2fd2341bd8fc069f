import type { FleetScope } from '../../contract/core.ts';
import type { FrameColumns, FrameFault } from '../../contract/frame.ts';
import { failed, success, type Result } from '../../contract/failure.ts';
import type { Device } from '../../domain/device.ts';
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

/** All devices of a scope, page by page as they come. `timezone` goes along as the call lists it. */
export async function loadDevices(rest: Rest, scope: FleetScope, timezone: string, onPage: (devices: Device[]) => void): Promise<Result<null>> {
  const limit = scope.kind === 'user' ? CLIENT_DEVICES_A_PAGE : DEVICES_A_PAGE;
  const read = (page: number): Promise<Result<{ content: Device[]; totalPages: number }>> =>
    rest.call('devices.detail', { query: { limit, page, userId: userOf(scope), tz: timezone } });
  const first = await read(0);
  if (!first.ok) return first;
  onPage(first.value.content);
  const { totalPages } = first.value;
  for (let page = 1; page < totalPages; page += PAGES_AT_ONCE) {
    const pages = Array.from({ length: Math.min(PAGES_AT_ONCE, totalPages - page) }, (_, n) => read(page + n));
    for (const answer of await Promise.all(pages)) {
      if (!answer.ok) return failed(answer.failure);
      onPage(answer.value.content);
    }
  }
  return success(null);
}

/** Last positions of a scope as frames; a fault ends them early. */
export async function loadPositions(rest: Rest, scope: FleetScope): Promise<Result<{ frames: FrameColumns[]; fault: FrameFault | null }>> {
  const answer = await rest.call('positions.frame', { query: { userId: userOf(scope) } });
  return answer.ok ? success(framesOf(answer.value)) : answer;
}

/** Records of single devices: those that may be seen; null when the server was not reached. */
export async function readDevices(rest: Rest, scope: FleetScope, timezone: string, devices: number[]): Promise<Device[] | null> {
  const found: Device[] = [];
  if (devices.length > MOST_READ_SINGLY) {
    const wanted = new Set(devices);
    const answer = await loadDevices(rest, scope, timezone, (page) => found.push(...page.filter((device) => wanted.has(device.id))));
    return answer.ok ? found : null;
  }
  for (let n = 0; n < devices.length; n += READ_AT_ONCE) {
    const answers = await Promise.all(devices.slice(n, n + READ_AT_ONCE).map((id) => rest.call('devices.read', { params: { id: String(id) } })));
    for (const answer of answers) {
      if (answer.ok) found.push(answer.value);
      else if (answer.failure.kind !== 'missing' && answer.failure.kind !== 'forbidden') return null;
    }
  }
  return found;
}
