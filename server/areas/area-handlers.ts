import type { CallName } from '../../contract/rest/calls.ts';
import type { AreaV2 } from '../../domain/area.ts';
import { grants } from '../../domain/grants.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { permissionsOf } from '../users/user-rows.ts';
import { countAreas, readAreas, type AreaFilter } from './area-rows.ts';

type AreaCallName = Extract<CallName, `areas.${string}`>;

const PERMISSION = 'MONITORING_AREAS';
/** Areas that one answer of the older form holds at most. */
const MOST_AT_ONCE = 1000;

/** Handlers of security areas. What is tied to an area is told only as far as the caller may see it. */
export function areaHandlers({ db, rights, tree }: { db: Database; rights: Rights; tree: BrandTree }): Pick<Handlers, AreaCallName> {
  const admit = async (caller: Caller): Promise<void> => {
    if (!grants(await permissionsOf(db, caller.userId), PERMISSION)) throw new Refusal('forbidden');
  };
  /** A customer's areas are the own ones, whoever else is asked for; staff's those of their brands. */
  const filterOf = async (caller: Caller, { user, brand, id }: { user?: number | undefined; brand?: number | undefined; id?: number }): Promise<AreaFilter> => ({
    brandIds: brand === undefined ? await rights.brandIdsOf(caller) : tree.withDescendants(brand).map((node) => node.id),
    userId: caller.profile === 'USER' ? caller.userId : (user ?? null),
    id: id ?? null,
  });
  const seenBy = async (caller: Caller, area: AreaV2): Promise<AreaV2> => {
    const seen = await Promise.all(area.devices.map((device) => rights.maySeeDevice(caller, device)));
    return { ...area, devices: area.devices.filter((_, at) => seen[at]) };
  };
  const read = async (caller: Caller, filter: AreaFilter, page: number, limit: number): Promise<AreaV2[]> =>
    Promise.all((await readAreas(db, filter, page, limit)).map((area) => seenBy(caller, area)));

  return {
    'areas.list': async ({ caller, query: { page, limit, ...whose } }) => {
      await admit(caller);
      const filter = await filterOf(caller, whose);
      const totalElements = await countAreas(db, filter);
      return { content: await read(caller, filter, page, limit), totalElements, totalPages: Math.ceil(totalElements / limit) };
    },
    'areas.read': async ({ caller, params }) => {
      await admit(caller);
      const [area] = await read(caller, await filterOf(caller, params), 0, 1);
      if (!area) throw new Refusal('missing');
      return area;
    },
    'areas.listV1': async ({ caller, query }) => {
      await admit(caller);
      return (await read(caller, await filterOf(caller, query), 0, MOST_AT_ONCE)).map((area) => ({ ...area, deleted: false }));
    },
  };
}
