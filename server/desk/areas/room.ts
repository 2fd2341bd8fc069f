import { ownedBy } from '../../base/rights/guard.ts';
import { areaExport } from './area-export.ts';
import { areaReadHandlers } from './area-handlers.ts';
import { areaOwner } from './area-rows.ts';
import { fileHandlers } from './file-handlers.ts';
import { previewHandlers, type PreviewDeps } from './preview.ts';
import { areaWriteHandlers, type WriteDeps } from './write-handlers.ts';

/** The room of security areas. */
export const areasRoom = (deps: WriteDeps & PreviewDeps) => ({
  handlers: {
    ...areaReadHandlers(deps),
    ...areaWriteHandlers(deps),
    ...previewHandlers(deps),
    ...fileHandlers(deps),
  },
  guards: { area: ownedBy(deps.rights, (id) => areaOwner(deps.db, id)) },
  names: { area: { table: 'areas' } },
  exports: [areaExport(deps)],
});
