import type { Rights } from '../../base/rights/caller.ts';
import type { Guard } from '../../base/rights/guard.ts';
import { isShown } from '../../base/rights/scope.ts';
import { deviceExport } from './device-export.ts';
import { historyHandlers, type HistoryDeps } from './history-handlers.ts';
import { wasEverOwnedBy } from './history-query.ts';
import { manyHandlers } from './many-handlers.ts';
import { positionHandlers, type PositionDeps } from './position-handlers.ts';
import type { TelemetryStore } from './telemetry.ts';

/** Staff: as devices; a customer: devices that are or were assigned to them. What of it they read is cut to those periods. */
const readsHistory =
  ({ db, directory, rights }: PositionDeps & { rights: Rights }): Guard =>
  async (caller, id) => {
    const device = directory.byId(Number(id));
    if (!device || !isShown(caller, device)) return false;
    return caller.profile === 'USER'
      ? wasEverOwnedBy(db, device.id, caller.userId)
      : rights.maySeeBrand(caller, device.brandId);
  };

/** The room of last positions and history. */
export const telemetryRoom = (deps: PositionDeps & HistoryDeps & { rights: Rights; telemetry: TelemetryStore }) => ({
  handlers: { ...positionHandlers(deps), ...historyHandlers(deps), ...manyHandlers(deps) },
  exports: [deviceExport(deps)],
  guards: { history: readsHistory(deps) },
  removals: [{ name: 'history', run: deps.telemetry.dropOld }],
});
