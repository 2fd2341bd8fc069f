import { exportable } from '../../base/lists/exportable.ts';
import type { AreaDeps } from './area-handlers.ts';
import { areaQuery } from './area-query.ts';
import type { AreaListRow } from './area-rows.ts';
import { seenBy } from './seen-area.ts';

/** Areas as a file of rows. */
export const areaExport = (deps: AreaDeps) =>
  exportable({
    call: 'areas.list',
    fileName: 'export.areas',
    query: ({ scope, query: { page: _page, limit: _limit, ...filter } }) => areaQuery(scope, filter, deps.clock.now()),
    row: async (raw: AreaListRow, { caller }) => (await seenBy(deps, caller, [raw]))[0]!,
    columns: [
      { title: 'column.area', value: ({ name }) => name },
      { title: 'column.address', value: ({ address }) => address ?? null },
      {
        title: 'column.shape',
        value: ({ settings, type }, words) =>
          words.text(`value.${settings?.drawnAs ?? (type.toUpperCase() === 'CIRCLE' ? 'circle' : 'polygon')}`),
      },
      { title: 'column.radius', value: ({ radius }) => radius },
      { title: 'column.latitude', value: ({ latitude }) => latitude },
      { title: 'column.longitude', value: ({ longitude }) => longitude },
      { title: 'column.customer', value: ({ userName }) => userName },
      { title: 'column.vehicleCount', value: ({ vehicles }) => vehicles },
      { title: 'column.created', isTime: true, value: ({ created }, words) => words.time(created) },
    ],
  });
