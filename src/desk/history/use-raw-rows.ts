import { useMemo, useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import { useAllAsked } from '../../base/query/use-asked.ts';
import { rowsOfTelemetry, type Rows } from './rows.ts';

/** Positions of a page: so many are read and shown without a pause that one notices. */
const PAGE = 500;

export interface RawRows {
  rows: Rows;
  /** Reads the next page, where there is one and none is on its way. */
  more(): void;
  isAsking: boolean;
  failure: Failure | null;
  again(): void;
}

/** Every position of a device from a moment on, page by page as they are scrolled to. */
export function useRawRows(device: number, start: string, end: string): RawRows {
  const key = `${device} ${start} ${end}`;
  const [asked, setAsked] = useState<{ key: string; afters: readonly (string | null)[] }>({ key, afters: [null] });
  const afters = asked.key === key ? asked.afters : [null];
  const pages = useAllAsked(
    afters.map((after) => {
      const query = { device: String(device), start, end, limit: PAGE, ...(after !== null && { after }) };
      return { key: ['trackings.list', { query }], ask: (ask) => ask('trackings.list', { query }) };
    }),
  );
  const last = pages.at(-1)!;
  const next = last.value?.next ?? null;
  const known = pages.map(({ value }) => value?.content);
  // Pages are kept as they came: their number stands for them.
  const count = known.filter(Boolean).length;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const rows = useMemo(() => rowsOfTelemetry(known.flatMap((content) => content ?? [])), [key, count]);
  return {
    rows,
    more: () => {
      if (next !== null && !last.isAsking) setAsked({ key, afters: [...afters, next] });
    },
    isAsking: last.isAsking,
    failure: last.failure,
    again: last.again,
  };
}
