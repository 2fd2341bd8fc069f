import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCore } from '../../base/session/session-context.tsx';
import { useFleet } from './use-fleet.ts';
import { VehiclePages, type PageQuery } from './vehicle-pages.ts';

/** A list of the core by pages; loads again when the query or the edition changes. */
export function useVehiclePages(query: PageQuery | null, edition: number): VehiclePages {
  const core = useCore();
  const fleet = useFleet();
  const pages = useMemo(
    () =>
      new VehiclePages(
        (asked) => core.list(asked),
        (items) => fleet.labels.keep(items),
      ),
    [core, fleet],
  );
  const key = JSON.stringify(query);
  useEffect(() => {
    pages.ask(JSON.parse(key) as PageQuery | null, edition);
  }, [pages, key, edition]);
  return pages;
}

export const usePages = (pages: VehiclePages) => useSyncExternalStore(pages.subscribe, pages.read);
