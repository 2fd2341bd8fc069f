import type { CallInput, CallName, CallOutput } from '../../../contract/rest/calls.ts';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import type { Filtered, Filters } from './filters.ts';

/** Calls that answer page by page. */
export type ListName = {
  [N in CallName]: CallOutput<N> extends { content: unknown[]; totalElements: number } ? N : never;
}[CallName];

/** What one row of a list holds. */
export type RowOf<N extends ListName> = CallOutput<N> extends { content: (infer T)[] } ? T : never;

/** Which part of a list is looked at, and in which order. */
export interface ListState<F extends Filters> {
  /** From 0. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Null where the list has one order only. */
  sort: Sort | null;
  filters: Filtered<F>;
}

/** A list of records: what is asked, how it can be narrowed and sorted, and where that is kept. */
export interface ListSpec<N extends ListName = ListName, F extends Filters = Filters> {
  call: N;
  filters: F;
  /**
   * `address`: it can be sent to a colleague and survives a reload. `session`: until the person signs out. `view`: while it is on
   * the screen, such as in a dialog.
   */
  keep: 'address' | 'session' | 'view';
  /** Rows that a page may have; the first until another is chosen. */
  sizes: readonly [number, ...number[]];
  /** By what it can be sorted; the first, ascending, until another is chosen. None where it has one order only. */
  sorts: readonly string[];
  /** What it has until another is chosen, where that is not the first. */
  usual?: { size?: number; sort?: Sort };
}

export const listSpec = <N extends ListName, F extends Filters>(spec: ListSpec<N, F>): ListSpec<N, F> => spec;

/** A sort as it is asked for and as it stands in an address: `-name` is `name` descending. */
const written = ({ by, isDescending }: Sort): string => `${isDescending ? '-' : ''}${by}`;

type Ordered = Pick<ListSpec, 'sorts' | 'sizes' | 'usual'>;

const usualSort = ({ sorts: [first], usual }: Ordered): Sort | null =>
  usual?.sort ?? (first === undefined ? null : { by: first, isDescending: false });

const usualSize = ({ sizes, usual }: Ordered): number => usual?.size ?? sizes[0];

/** Height of a row of a table, px. */
const ROW_PX = 52;

/** The list as it begins in a window of that height (px): with the largest page of which the window would hold the rows. */
export function fittedTo<S extends Ordered>(spec: S, heightPx: number): S {
  const size = Math.max(usualSize(spec), ...spec.sizes.filter((rows) => rows * ROW_PX <= heightPx));
  return { ...spec, usual: { ...spec.usual, size } };
}

const sortOf = (spec: Ordered, text: string | null): Sort | null => {
  const by = text?.replace(/^-/, '');
  return by !== undefined && spec.sorts.includes(by) ? { by, isDescending: text!.startsWith('-') } : usualSort(spec);
};

const pageOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0);

/** Reads the query of an address; what it does not understand it leaves out. */
export function readState<F extends Filters>(spec: ListSpec<ListName, F>, query: URLSearchParams): ListState<F> {
  const size = Number(query.get('size'));
  const read = Object.entries(spec.filters).map(([name, filter]) => {
    const text = query.get(name);
    return [name, text === null ? null : filter(text)];
  });
  return {
    page: pageOf(query.get('page')),
    size: spec.sizes.includes(size) ? size : usualSize(spec),
    sort: sortOf(spec, query.get('sort')),
    filters: Object.fromEntries(read) as Filtered<F>,
  };
}

/** Writes a state into the query of an address; what is as it is at first is left out, and so is nothing that others wrote there. */
export function writeState<F extends Filters>(
  spec: ListSpec<ListName, F>,
  { page, size, sort, filters }: ListState<F>,
  query: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, text: string | null): void => {
    if (text === null) next.delete(name);
    else next.set(name, text);
  };
  for (const name of Object.keys(spec.filters)) put(name, filters[name] ?? null);
  const usual = usualSort(spec);
  put('sort', sort === null || (usual && written(sort) === written(usual)) ? null : written(sort));
  put('size', size === usualSize(spec) ? null : String(size));
  put('page', page === 0 ? null : String(page + 1));
  return next;
}

/** What the call is asked for. */
export const queryOf = <N extends ListName, F extends Filters>(
  { page, size, sort, filters }: ListState<F>,
  fixed: object,
  params?: object,
): CallInput<N> =>
  ({
    ...(params && { params }),
    query: {
      ...fixed,
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)),
      ...(sort && { sort: written(sort) }),
      page,
      limit: size,
    },
  }) as unknown as CallInput<N>;

/** Whether a filter lets only some rows through. */
export const isFiltered = (filters: Readonly<Record<string, string | null>>): boolean =>
  Object.values(filters).some((value) => value !== null);
