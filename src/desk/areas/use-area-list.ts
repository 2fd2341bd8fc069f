import { areaTypeOf, type AreaRow, type AreaV1 } from '../../../domain/desk/areas/area.ts';
import { settingsOf } from '../../../domain/desk/areas/area-write.ts';
import { plainText } from '../../../domain/base/plain-text.ts';
import type { List } from '../../base/list/list.ts';
import { useList, changesOf } from '../../base/list/use-list.ts';
import { useListState } from '../../base/list/use-list-state.ts';
import { useCall } from '../../base/query/use-call.ts';
import { AREAS } from './areas-list.ts';

export type AreaList = List<AreaRow, typeof AREAS.filters>;

/** Whose areas are listed. */
export interface Whose {
  user?: string;
  brand?: string;
}

/** The list of areas by the calls of their second form, page by page as the server answers it. */
export const useSecondList = (whose: Whose) => useList(AREAS, { fixed: whose });

const rowOf = ({ deleted: _deleted, ...area }: AreaV1): AreaRow => ({
  ...area,
  userName: null,
  vehicles: area.devices.length,
  created: '',
});

const shapeOf = (area: AreaRow): string =>
  settingsOf(area).drawnAs ?? (areaTypeOf(area.type) === 'CIRCLE' ? 'circle' : 'polygon');

/** What a column is sorted by where the page sorts. */
const KEYS: Readonly<Record<string, (row: AreaRow) => string | number>> = {
  name: ({ name }) => plainText(name),
  address: ({ address }) => plainText(address ?? ''),
  shape: shapeOf,
  vehicles: ({ vehicles }) => vehicles,
};

function sorted(rows: readonly AreaRow[], sort: AreaList['sort']): readonly AreaRow[] {
  const key = KEYS[sort?.by ?? 'name'] ?? KEYS['name']!;
  const way = sort?.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    return a === b ? 0 : a < b ? -way : way;
  });
}

const hasWords = ({ name, address }: AreaRow, term: string | null): boolean => {
  const words = plainText(term ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return words.every((word) => plainText(`${name} ${address ?? ''}`).includes(word));
};

/** The same by the older call, which answers all areas at once: the page searches, sorts and cuts. */
export function useFirstList(whose: Whose): AreaList {
  const [state, change] = useListState(AREAS);
  const { term, shape, group, user } = state.filters;
  const query = { ...whose, ...(user !== null && { user }) };
  const asked = useCall('areas.listV1', { query }, { keptMs: 0, keepsBefore: true });
  const found = asked.value
    ?.filter(({ deleted }) => !deleted)
    .map(rowOf)
    .filter((row) => hasWords(row, term) && (shape === null || shapeOf(row) === shape))
    .filter((row) => group === null || settingsOf(row).groups.includes(Number(group)));
  const total = found?.length ?? 0;
  const page = Math.min(state.page, Math.max(0, Math.ceil(total / state.size) - 1));
  return {
    ...state,
    ...changesOf(state, change),
    page,
    occasion: JSON.stringify([state, query]),
    rows: found && sorted(found, state.sort).slice(page * state.size, (page + 1) * state.size),
    total,
    sizes: AREAS.sizes,
    sorts: Object.keys(KEYS),
    failure: asked.failure,
    atMs: asked.atMs,
    isAsking: asked.isAsking,
    isBefore: asked.isBefore,
    again: asked.again,
  };
}
