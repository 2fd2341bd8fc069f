import type { Clock } from '../../../domain/base/time/clock.ts';
import { commandActionOf } from '../../../domain/desk/commands/command-action.ts';
import type {
  CommandRow,
  MileageRow,
  SpeedingRow,
  StopRow,
  TelemetryRow,
  TripRow,
  UtilisationRow,
  VisitRow,
} from '../../../domain/business/reports/report-rows.ts';
import type { Database } from '../../base/db/database.ts';
import { orderOf, readPage, type KeyedQuery } from '../../base/db/statement.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { HeavyReads } from '../../base/http/heavy-reads.ts';
import { exportable, type ListContext } from '../../base/lists/exportable.ts';
import type { Page } from '../../../domain/base/page.ts';
import {
  COMMAND_COLUMNS,
  MILEAGE_COLUMNS,
  SPEEDING_COLUMNS,
  STOP_COLUMNS,
  TELEMETRY_COLUMNS,
  TRIP_COLUMNS,
  UTILISATION_COLUMNS,
  VISIT_COLUMNS,
} from './columns.ts';
import { commandsQuery, speedingQuery, stopsQuery, telemetryQuery, visitsQuery } from './report-queries.ts';
import { seenAreas } from '../../desk/geofence/visit-query.ts';
import { mileageReport, tripsReport, utilisationReport } from './trip-reports.ts';
import { reportedOf } from './vehicles.ts';

interface ReportDeps {
  db: Database;
  clock: Clock;
}

/** Rows as the database has them: its times are dates. */
type TelemetryRaw = Omit<TelemetryRow, 'dateTime'> & { time: Date };
type StretchRaw<Row> = Omit<Row, 'start' | 'end'> & { start: Date; end: Date };
type CommandRaw = Omit<CommandRow, 'dateTime' | 'endedAt' | 'action'> & {
  time: Date;
  endedAt: Date | null;
  payload: Record<string, unknown>;
};

const telemetryOf = ({ time, ...row }: TelemetryRaw): TelemetryRow => ({ ...row, dateTime: time.toISOString() });
const stretchOf = <Row extends object>({ start, end, ...row }: StretchRaw<Row>): Row =>
  ({ ...row, start: start.toISOString(), end: end.toISOString() }) as unknown as Row;
const commandOf = ({ time, endedAt, payload, ...row }: CommandRaw): CommandRow => ({
  ...row,
  action: commandActionOf(row.type, payload),
  dateTime: time.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

const telemetryOfCall = async ({ db, clock }: ReportDeps, context: ListContext<'reports.telemetry'>) =>
  telemetryQuery(await reportedOf(db, context, clock.now()), context.query.sort);
const speedingOfCall = async ({ db, clock }: ReportDeps, context: ListContext<'reports.speeding'>) =>
  speedingQuery(await reportedOf(db, context, clock.now()), context.query.limitKmh, context.query.sort);
const stopsOfCall = async ({ db, clock }: ReportDeps, context: ListContext<'reports.stops'>) => {
  const { kind, minutes, sort } = context.query;
  return stopsQuery(await reportedOf(db, context, clock.now()), { kind, minutes }, sort);
};
const visitsOfCall = async ({ db, clock }: ReportDeps, context: ListContext<'reports.visits'>) => {
  const { area, minutes, sort } = context.query;
  const nowMs = clock.now();
  return visitsQuery(
    await reportedOf(db, context, nowMs),
    { area, minutes, seen: seenAreas(context.scope), nowMs },
    sort,
  );
};
const commandsOfCall = async ({ db, clock }: ReportDeps, context: ListContext<'reports.commands'>) => {
  const seen = context.scope.kind === 'staff' ? context.scope.seenBrandIds : [];
  return commandsQuery(await reportedOf(db, context, clock.now()), seen, context.query.sort);
};

/** The files of reports: the same rows as their pages. */
const filesOf = (deps: ReportDeps) => [
  exportable({
    call: 'reports.telemetry',
    fileName: 'export.telemetry',
    query: (context) => telemetryOfCall(deps, context),
    row: (raw: TelemetryRaw) => telemetryOf(raw),
    columns: TELEMETRY_COLUMNS,
  }),
  exportable({
    call: 'reports.trips',
    fileName: 'export.trips',
    query: (context) => tripsReport(deps.db, context, deps.clock.now(), context.query.sort),
    row: (raw: StretchRaw<TripRow>) => stretchOf<TripRow>(raw),
    columns: TRIP_COLUMNS,
  }),
  exportable({
    call: 'reports.mileage',
    fileName: 'export.mileage',
    query: (context) => mileageReport(deps.db, context, deps.clock.now(), context.query.sort),
    row: (raw: MileageRow) => raw,
    columns: MILEAGE_COLUMNS,
  }),
  exportable({
    call: 'reports.utilisation',
    fileName: 'export.utilisation',
    query: (context) => utilisationReport(deps.db, context, deps.clock.now(), context.query.sort),
    row: (raw: UtilisationRow) => raw,
    columns: UTILISATION_COLUMNS,
  }),
  exportable({
    call: 'reports.speeding',
    fileName: 'export.speeding',
    query: (context) => speedingOfCall(deps, context),
    row: (raw: StretchRaw<SpeedingRow>) => stretchOf<SpeedingRow>(raw),
    columns: SPEEDING_COLUMNS,
  }),
  exportable({
    call: 'reports.stops',
    fileName: 'export.stops',
    query: (context) => stopsOfCall(deps, context),
    row: (raw: StretchRaw<StopRow>) => stretchOf<StopRow>(raw),
    columns: STOP_COLUMNS,
  }),
  exportable({
    call: 'reports.visits',
    fileName: 'export.visits',
    query: (context) => visitsOfCall(deps, context),
    row: (raw: StretchRaw<VisitRow>) => stretchOf<VisitRow>(raw),
    columns: VISIT_COLUMNS,
  }),
  exportable({
    call: 'reports.commands',
    fileName: 'export.commands',
    query: (context) => commandsOfCall(deps, context),
    row: (raw: CommandRaw) => commandOf(raw),
    columns: COMMAND_COLUMNS,
  }),
];

type Named =
  `reports.${'telemetry' | 'trips' | 'mileage' | 'utilisation' | 'speeding' | 'stops' | 'visits' | 'commands'}`;

/** The room of reports: what vehicles did in a period. They read much of the history, so few of them at once. */
export function reportsRoom(deps: ReportDeps) {
  const { db, clock } = deps;
  const heavy = new HeavyReads();
  const page = <Raw extends object, Row>(
    { caller, query }: { caller: { userId: number }; query: { page: number; limit: number } },
    keyed: () => Promise<KeyedQuery>,
    row: (raw: Raw) => Row,
  ): Promise<Page<Row>> =>
    heavy.run(caller.userId, async () => {
      const { keys, ...list } = await keyed();
      const { content, ...pagination } = await readPage<Raw>(db, { ...list, order: orderOf(keys) }, query);
      return { ...pagination, content: content.map(row) };
    });
  return {
    handlers: {
      'reports.telemetry': (asked) => page(asked, () => telemetryOfCall(deps, asked), telemetryOf),
      'reports.trips': (asked) =>
        page(asked, () => tripsReport(db, asked, clock.now(), asked.query.sort), stretchOf<TripRow>),
      'reports.mileage': (asked) =>
        page(
          asked,
          () => mileageReport(db, asked, clock.now(), asked.query.sort),
          (raw: MileageRow) => raw,
        ),
      'reports.utilisation': (asked) =>
        page(
          asked,
          () => utilisationReport(db, asked, clock.now(), asked.query.sort),
          (raw: UtilisationRow) => raw,
        ),
      'reports.speeding': (asked) => page(asked, () => speedingOfCall(deps, asked), stretchOf<SpeedingRow>),
      'reports.stops': (asked) => page(asked, () => stopsOfCall(deps, asked), stretchOf<StopRow>),
      'reports.visits': (asked) => page(asked, () => visitsOfCall(deps, asked), stretchOf<VisitRow>),
      'reports.commands': (asked) => page(asked, () => commandsOfCall(deps, asked), commandOf),
    } satisfies Pick<Handlers, Named>,
    exports: filesOf(deps),
  };
}
