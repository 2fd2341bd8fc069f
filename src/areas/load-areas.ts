import { queryOptions } from '@tanstack/react-query';
import type { Core } from '../../contract/core.ts';
import { areaOfV1, areaOfV2, type SecurityArea } from '../../domain/area.ts';
import { SESSION_KEYS } from '../../domain/logged-user.ts';
import { valueOf } from '../bridge/call-error.ts';
import { tabStore } from '../platform.ts';

/** Areas that one question asks for when all of somebody's are loaded. */
const PAGE = 100;

async function loadV2(core: Core, user: string): Promise<SecurityArea[]> {
  const areas: SecurityArea[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const answer = await valueOf(core.call('areas.list', { query: { user, page, limit: PAGE } }));
    areas.push(...answer.content.map(areaOfV2));
    pages = answer.totalPages;
  }
  return areas;
}

async function loadV1(core: Core, user: string): Promise<SecurityArea[]> {
  const answer = await valueOf(core.call('areas.listV1', { query: { user } }));
  return answer.flatMap((area) => areaOfV1(area) ?? []);
}

/** All security areas of a user, by the calls that the tab's flag of the second form says. */
export function areasQuery(core: Core, userId: number) {
  const second = tabStore.get(SESSION_KEYS.v2Area) === 'true';
  return queryOptions({ queryKey: ['areas', second ? 'v2' : 'v1', userId], queryFn: () => (second ? loadV2 : loadV1)(core, String(userId)) });
}
