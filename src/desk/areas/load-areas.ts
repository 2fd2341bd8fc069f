import { areaOfV1, areaOfV2, type SecurityArea } from '../../../domain/desk/areas/area.ts';
import { SESSION_KEYS } from '../../../domain/people/users/logged-user.ts';
import { tabStore } from '../../base/platform.ts';
import type { Ask } from '../../base/query/ask.ts';
import type { Key } from '../../base/query/question.ts';

/** Page size when all areas of a user are loaded. */
const PAGE = 100;

/** Whether areas are handled by the calls of their second form in this tab. */
export const isSecondForm = (): boolean => tabStore.get(SESSION_KEYS.v2Area) === 'true';

async function loadV2(ask: Ask, user: string): Promise<SecurityArea[]> {
  const areas: SecurityArea[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const answer = await ask('areas.list', { query: { user, page, limit: PAGE } });
    areas.push(...answer.content.map((row) => ({ ...areaOfV2(row), vehicles: row.vehicles })));
    pages = answer.totalPages;
  }
  return areas;
}

async function loadV1(ask: Ask, user: string): Promise<SecurityArea[]> {
  const answer = await ask('areas.listV1', { query: { user } });
  return answer.flatMap((area) => areaOfV1(area) ?? []);
}

/** All security areas of a user, by the calls that the tab's flag of the second form says. */
export function areasQuestion(userId: number): { key: Key; ask(ask: Ask): Promise<SecurityArea[]> } {
  const second = isSecondForm();
  const load = second ? loadV2 : loadV1;
  return { key: [second ? 'areas.list' : 'areas.listV1', 'all', userId], ask: (ask) => load(ask, String(userId)) };
}
