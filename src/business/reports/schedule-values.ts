import type { ReportName } from '../../../domain/business/reports/report.ts';
import type {
  ReportSchedule,
  ScheduleContact,
  ScheduleEvery,
  ScheduleInput,
} from '../../../domain/business/reports/report-schedule.ts';
import type { ExportFormat } from '../../../domain/base/export-format.ts';
import { momentText } from '../../base/ui/moment/moment-text.ts';

/** What the form of a schedule holds. */
export interface ScheduleValues {
  title: string;
  every: ScheduleEvery;
  hour: string;
  weekday: string;
  monthDay: string;
  format: ExportFormat;
  /** Who is mailed the file; null leaves them as they are. */
  contacts: readonly ScheduleContact[] | null;
}

/** Whose report it is, and how it is narrowed. */
export type Scheduled = Pick<ScheduleInput, 'report' | 'query'>;

/** The values of a new schedule: every morning. */
export const firstValues = (title: string): ScheduleValues => ({
  title,
  every: 'DAY',
  hour: '7',
  weekday: '1',
  monthDay: '1',
  format: 'xlsx',
  contacts: null,
});

export const valuesOf = ({ title, every, hour, weekday, monthDay, format }: ReportSchedule): ScheduleValues => ({
  title,
  every,
  hour: String(hour),
  weekday: String(weekday),
  monthDay: String(monthDay),
  format,
  contacts: null,
});

export const inputOf = (values: ScheduleValues, { report, query }: Scheduled): ScheduleInput => ({
  report,
  query,
  title: values.title,
  every: values.every,
  hour: Number(values.hour),
  weekday: Number(values.weekday),
  monthDay: Number(values.monthDay),
  format: values.format,
  // One that no mail reaches any more is taken off: it was shown as that.
  ...(values.contacts && { contacts: values.contacts.filter(({ to }) => to !== null).map(({ id }) => id) }),
});

/** Filters that a schedule has no use for: each run has its own period, and a file has no pages. */
const NOT_KEPT = ['start', 'end', 'page', 'limit'];

/** The filters of a list as a schedule keeps them. */
export function scheduledOf(report: ReportName, query: object): Scheduled {
  const kept = Object.entries(query).filter(
    ([name, value]) => !NOT_KEPT.includes(name) && value !== undefined && value !== null && value !== '',
  );
  return { report, query: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) };
}

/** Names of the days of the week in a language, Monday first. */
export function weekdays(locale: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The 5th of January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, at) => ({
    value: String(at + 1),
    label: format.format(Date.UTC(2026, 0, 5 + at)),
  }));
}

/** A full hour as a language writes it: `07:00`, `07:00 AM`. */
export const hourText = (hour: number, locale: string): string =>
  momentText('time', locale).write(`${String(hour).padStart(2, '0')}:00`);
