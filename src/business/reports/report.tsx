import type { ReportName } from '../../../domain/business/reports/report.ts';
import { CommandsReport, IncidentsReport, SilentReport } from './desk-reports.tsx';
import { MileageReport, TripsReport, UtilisationReport } from './trip-reports.tsx';
import { SpeedingReport, StopsReport, TelemetryReport } from './vehicle-reports.tsx';
import { VisitsReport } from './visits-report.tsx';

const REPORTS: Readonly<Record<ReportName, () => React.ReactNode>> = {
  silent: SilentReport,
  telemetry: TelemetryReport,
  trips: TripsReport,
  mileage: MileageReport,
  utilisation: UtilisationReport,
  stops: StopsReport,
  speeding: SpeedingReport,
  visits: VisitsReport,
  incidents: IncidentsReport,
  commands: CommandsReport,
};

/** One report: its filters, its rows as a table and a chart, and its files. */
export function Report({ name }: { name: ReportName }) {
  const Chosen = REPORTS[name];
  return <Chosen />;
}
