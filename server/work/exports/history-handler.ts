import { exportPeriod, type ExportPeriodFault } from '../../../domain/base/time/export-period.ts';
import type { Job } from '../../../domain/work/job.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { AnyJobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import { message } from '../../base/messages/message.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import { hasHistory } from '../../live/telemetry/history-query.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { findVehicle } from './find-vehicle.ts';
import type { HistoryExport } from './history-export.ts';
import type { ExportDeps } from './list-export.ts';

export interface HistoryExportDeps extends ExportDeps, Pick<Jobs, 'queue'> {
  directory: Pick<DeviceDirectory, 'byId'>;
}

const REFUSED: Readonly<Record<ExportPeriodFault, MessageCode>> = {
  order: 'field.not-after-start',
  long: 'field.seven-days',
};

/** Asks for a file of the history of a device: refused at once where there is nothing to put into it. Who asked is in the audit trail. */
export async function startHistoryExport(
  { db, clock, guards, directory, queue }: HistoryExportDeps,
  kind: AnyJobKind,
  { caller, body, scope, locale, requestId }: CallContext<'telemetry.export'>,
): Promise<Job> {
  const period = exportPeriod(body.start, body.end, await zoneOf(db, caller.userId));
  if ('fault' in period) throw new Refusal('invalid-input', { end: REFUSED[period.fault] });
  const device = body.device ?? (await findVehicle(db, guards, caller, body.identifier!));
  if (!(await hasHistory(db, { device, ...period, ownerId: ownerOf(scope) }))) throw new Refusal('no-data');
  const { format } = body;
  const name = directory.byId(device)?.name ?? String(device);
  const title = body.title ?? `${message(locale, 'export.history')} ${name}`;
  const input: HistoryExport = { device, name, title, ...period, format };
  return queue(kind, input, { caller, locale }, (tx) =>
    recordChange(tx, clock, authorOf(caller, requestId), {
      brandId: caller.brandId,
      action: 'history.export',
      entity: 'export',
      entityId: null,
      after: { device, start: body.start, end: body.end, format },
    }),
  );
}
