import type { Guard } from '../../base/rights/guard.ts';
import { isShown } from '../../base/rights/scope.ts';
import { incidentExport } from './incident-export.ts';
import { incidentHandlers, type IncidentDeps } from './incident-handlers.ts';
import { incidentPlace } from './incident-rows.ts';
import { forgetViewers } from './viewers.ts';

/** Staff: incidents that were raised in their brands about devices they see. What went to another brand is told there no more. */
const seesIncident =
  ({ db, directory, rights }: IncidentDeps): Guard =>
  async (caller, id) => {
    const incident = await incidentPlace(db, Number(id));
    const device = incident && directory.byId(incident.deviceId);
    if (!device || caller.profile === 'USER' || !isShown(caller, device)) return false;
    return (await rights.maySeeBrand(caller, incident.brandId)) && (await rights.maySeeBrand(caller, device.brandId));
  };

/** The room of incidents. */
export const incidentsRoom = (deps: IncidentDeps) => ({
  handlers: incidentHandlers(deps),
  guards: { incident: seesIncident(deps) },
  names: { incident: { table: 'incidents', name: 'x.title' } },
  exports: [incidentExport],
  sweeps: [{ name: 'viewers of incidents', everyMs: 300_000, run: () => forgetViewers(deps) }],
});
