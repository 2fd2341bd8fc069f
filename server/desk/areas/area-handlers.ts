import type { CallName } from '../../../contract/rest/calls.ts';
import type { AreaRow } from '../../../domain/desk/areas/area.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { listAreas } from './area-query.ts';
import { readArea, type AreaRecord } from './area-rows.ts';
import type { AreaRoom } from './change-area.ts';
import { seenBy, type SeenRoom } from './seen-area.ts';

/** What the handlers of areas work with. */
export type AreaDeps = AreaRoom & SeenRoom;

type ReadName = Extract<CallName, 'areas.list' | 'areas.read' | 'areas.listV1' | 'areas.readV1'>;

/** Areas that one answer of the older form holds at most. */
const MOST_AT_ONCE = 1000;

/** An area as a caller sees it. */
export async function shownArea(deps: SeenRoom, caller: Caller, id: Id): Promise<AreaRecord> {
  const area = await readArea(deps.db, id);
  if (!area) throw new Refusal('missing');
  return (await seenBy(deps, caller, [area]))[0]!;
}

/** Handlers that read areas. Trackers and groups of an area are returned only as far as the caller may see them. */
export function areaReadHandlers(deps: AreaDeps): Pick<Handlers, ReadName> {
  const { db, clock } = deps;
  const page = async (
    { caller, scope }: Pick<CallContext<'areas.list'>, 'caller' | 'scope'>,
    filter: Parameters<typeof listAreas>[2],
    asked: { page: number; limit: number },
  ): Promise<Page<AreaRow>> => {
    const { content, ...pagination } = await listAreas(db, scope, filter, clock.now(), asked);
    return { ...pagination, content: await seenBy(deps, caller, content) };
  };
  return {
    'areas.list': (context) => {
      const { page: at, limit, ...filter } = context.query;
      return page(context, filter, { page: at, limit });
    },
    'areas.read': ({ caller, params }) => shownArea(deps, caller, params.id),
    'areas.listV1': async ({ caller, scope, query: { user } }) => {
      const { content } = await page({ caller, scope }, { user }, { page: 0, limit: MOST_AT_ONCE });
      return content.map((area) => ({ ...area, deleted: false }));
    },
    'areas.readV1': async ({ caller, params }) => ({ ...(await shownArea(deps, caller, params.id)), deleted: false }),
  };
}
