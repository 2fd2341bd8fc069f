import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { exportPeriod } from '../../../domain/base/time/export-period.ts';
import { timeRangeText, WHOLE_DAY, type Period } from '../../../domain/base/time/period.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { openTray } from '../../base/jobs/open-tray.tsx';
import { useJobsDesk } from '../../base/jobs/use-jobs.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { periodText } from '../../base/ui/period-picker/period-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import type { Vehicle } from './use-vehicles.ts';

export type ExportFormat = CallInput<'telemetry.export'>['body']['format'];

/** Formats in the order in which they are offered. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'gpx', 'kml', 'geojson'] as const satisfies readonly ExportFormat[];

interface HistoryExport {
  start(format: ExportFormat): Promise<void>;
  isStarting: boolean;
  /** A file holds seven days at most. */
  isTooLong: boolean;
}

/** Asks for a file of what a vehicle did: whole days as days, chosen times as they are on the screen. */
export function useHistoryExport(
  { device, name }: Pick<Vehicle, 'device' | 'name'>,
  period: Period,
  instants: { start: string; end: string },
): HistoryExport {
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const desk = useJobsDesk();
  const { run, running } = useWrite('telemetry.export');
  const isWhole = timeRangeText(period) === WHOLE_DAY;
  const { start, end } = isWhole ? { start: period.from, end: period.to } : instants;
  return {
    isStarting: running !== null,
    isTooLong: 'fault' in exportPeriod(start, end, timeZone),
    start: async (format) => {
      const title = t('history.export.title', { name, period: periodText(period, locale) });
      const answer = await run({ body: { device, start, end, format, title } });
      if (answer === null) return;
      if (!answer.ok) {
        toast('error', failureText(answer.failure));
        return;
      }
      desk.actor.send({ type: 'STARTED', job: answer.value });
      toast('info', t('jobs.started', { title }), { label: t('jobs.show'), run: openTray });
    },
  };
}
