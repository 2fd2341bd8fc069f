import { useState } from 'react';
import type { ListQuery } from '../../../contract/core.ts';
import { deviceStore } from '../../base/platform.ts';

/** What a list of vehicles is sorted by, and which way. */
export type ListOrder = Pick<ListQuery, 'sort' | 'descending'>;

export const SORTS = ['name', 'speed', 'communication', 'activity'] as const satisfies ListQuery['sort'][];
/** What the list of trackers is sorted by: all that its lines show. */
export const TRACKER_SORTS = [
  'name',
  'plate',
  'model',
  'activity',
  'speed',
  'communication',
  'battery',
  'signal',
  'ignition',
] as const satisfies ListQuery['sort'][];
const BY_NAME: ListOrder = { sort: 'name', descending: false };
/** Sorts that start descending: the fastest, the most recent. */
const DOWNWARDS: ReadonlySet<ListQuery['sort']> = new Set(['speed', 'communication', 'ignition']);

/** The order a sort begins with. */
export const firstOrder = (sort: ListQuery['sort']): ListOrder => ({ sort, descending: DOWNWARDS.has(sort) });

/** Parses a stored order; by name where it is missing or invalid. */
export function readOrder(text: string | null): ListOrder {
  const [sort, way] = (text ?? '').split(' ');
  const known = TRACKER_SORTS.find((one) => one === sort);
  return known === undefined || (way !== 'up' && way !== 'down')
    ? BY_NAME
    : { sort: known, descending: way === 'down' };
}

export const writeOrder = ({ sort, descending }: ListOrder): string => `${sort} ${descending ? 'down' : 'up'}`;

/** The order this device last sorted a list in. */
export function useListOrder(storeKey: string): [order: ListOrder, setOrder: (order: ListOrder) => void] {
  const [order, setOrder] = useState(() => readOrder(deviceStore.get(storeKey)));
  const keep = (next: ListOrder) => {
    deviceStore.set(storeKey, writeOrder(next));
    setOrder(next);
  };
  return [order, keep];
}
