import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import type { Ids } from './samples.ts';

type ReportName = Exclude<
  Extract<CallName, `${'reports' | 'schedules'}.${string}`>,
  'reports.models' | 'reports.noCommunication'
>;

const hours = (count: number): string => new Date(NOW_MS + count * 3_600_000).toISOString();

const SCHEDULE = {
  title: 'Stops',
  report: 'stops',
  query: {},
  format: 'xlsx',
  every: 'DAY',
  hour: 7,
  weekday: 1,
  monthDay: 1,
} as const;
const REPORT_DAY = { start: hours(-24), end: hours(0) };
const reported = ({ brand, user, device, group }: Ids) => ({
  ...REPORT_DAY,
  brand: String(brand),
  user: String(user),
  device: String(device),
  group: String(group),
});

/** Inputs of the calls of reports and of their schedules; see `SAMPLES`. */
export const REPORT_SAMPLES: { [N in ReportName]: (ids: Ids) => CallInput<N> } = {
  'reports.telemetry': (ids) => ({ query: reported(ids) }),
  'reports.speeding': (ids) => ({ query: reported(ids) }),
  'reports.trips': (ids) => ({ query: reported(ids) }),
  'reports.mileage': (ids) => ({ query: reported(ids) }),
  'reports.utilisation': (ids) => ({ query: reported(ids) }),
  'reports.stops': (ids) => ({ query: reported(ids) }),
  'reports.visits': (ids) => ({ query: { ...reported(ids), area: String(ids.area) } }),
  'reports.commands': (ids) => ({ query: reported(ids) }),
  'schedules.list': () => ({}),
  'schedules.create': ({ contact }) => ({ body: { ...SCHEDULE, contacts: [contact] } }),
  'schedules.update': ({ contact }) => ({
    params: { id: '1234567890123456' },
    body: { ...SCHEDULE, contacts: [contact], isPaused: false, version: 0 },
  }),
  'schedules.again': () => ({ params: { id: '1234567890123456' }, body: { dueAt: hours(-1) } }),
  'schedules.remove': () => ({ params: { id: '1234567890123456' } }),
};
