import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { fixFrames } from './fix-frames.ts';
import { ownedSince } from './history-query.ts';
import type { LiveState } from './live-state.ts';
import { shownIds, visibleIds } from './visible-ids.ts';

export interface PositionDeps {
  db: Database;
  live: LiveState;
  directory: DeviceDirectory;
  clock: Clock;
}

/** Handlers of last positions. The ids a call names were checked before they run. */
export function positionHandlers({
  db,
  live,
  directory,
  clock,
}: PositionDeps): Pick<Handlers, 'positions.frame' | 'positions.ofUser' | 'positions.ofDevices' | 'positions.plot'> {
  /** A customer sees no fix from before the device was assigned to them. */
  const ownerCut = async (scope: Scope): Promise<(device: number, fixTimeMs: number) => boolean> => {
    if (scope.kind === 'staff') return () => true;
    const since = await ownedSince(db, scope.userId, clock.now());
    return (device, fixTimeMs) => fixTimeMs >= (since.get(device) ?? Number.POSITIVE_INFINITY);
  };
  const records = async (scope: Scope, ids: readonly number[]): Promise<Telemetry[]> => {
    const mayShow = await ownerCut(scope);
    return shownIds(directory, scope, ids)
      .map((id) => live.last(id))
      .filter(
        (telemetry): telemetry is Telemetry =>
          telemetry !== null && mayShow(telemetry.device, Date.parse(telemetry.dateTime)),
      );
  };

  return {
    'positions.frame': async ({ scope, query }) => {
      const mayShow = await ownerCut(scope);
      const ids = query.devices
        ? shownIds(directory, scope, query.devices)
        : visibleIds(directory, scope, query.userId);
      return fixFrames(
        live.fixesOf(ids).filter((fix) => mayShow(fix.device, fix.fixTimeMs)),
        clock.now(),
      );
    },
    'positions.ofUser': ({ scope, params }) => records(scope, directory.idsOfUser(params.id)),
    'positions.ofDevices': ({ scope, params }) => records(scope, [...new Set(params.ids)]),
    'positions.plot': ({ scope, body }) => records(scope, [...new Set(body.devices)]),
  };
}
