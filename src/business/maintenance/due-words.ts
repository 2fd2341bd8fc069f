import type { TFunction } from 'i18next';
import type {
  DueState,
  MaintenanceDue,
  MaintenancePlan,
} from '../../../domain/business/maintenance/maintenance-plan.ts';
import type { Formatter } from '../../base/i18n/formatter.ts';

/** How each state is to be taken. */
export const DUE_TONES = {
  overdue: 'danger',
  soon: 'warning',
  fine: 'good',
  unknown: 'quiet',
} as const satisfies Record<DueState, string>;

/** One of the ways by which a plan is due: at what, and how far that is. */
export interface DueLine {
  id: 'day' | 'distance' | 'hours';
  at: string;
  left: string | null;
}

interface Words {
  t: TFunction;
  format: Formatter;
}

const METRES_PER_KM = 1000;

/** What is left of `left`, of which so many `units` are shown. */
const leftText = (left: number | null, text: (amount: number) => string, { t }: Words, units = 1): string | null => {
  if (left === null) return null;
  return left < 0
    ? t('maintenance.overBy', { amount: text(-left) })
    : t('maintenance.leftOf', { amount: text(left), count: Math.floor(left / units) });
};

/** What a plan is due by for a vehicle, with what is left of each. */
export function dueLines(due: MaintenanceDue, words: Words): DueLine[] {
  const { t, format } = words;
  const days = (count: number): string => t('maintenance.days', { count });
  const hours = (count: number): string => t('maintenance.hours', { hours: format.decimal(count, 1) });
  const lines: (DueLine | null)[] = [
    due.dueDate === null
      ? null
      : {
          id: 'day',
          at: format.day(Date.parse(`${due.dueDate}T12:00:00Z`)),
          left: due.leftDays === 0 ? t('maintenance.today') : leftText(due.leftDays, days, words),
        },
    due.dueOdometerM === null && due.leftM === null
      ? null
      : {
          id: 'distance',
          at: due.dueOdometerM === null ? '' : format.distance(due.dueOdometerM),
          left: leftText(due.leftM, format.distance, words, METRES_PER_KM),
        },
    due.dueEngineHours === null && due.leftEngineHours === null
      ? null
      : {
          id: 'hours',
          at: due.dueEngineHours === null ? '' : hours(due.dueEngineHours),
          left: leftText(due.leftEngineHours, hours, words),
        },
  ];
  return lines.filter((line) => line !== null);
}

type Intervals = Pick<MaintenancePlan, 'intervalMonths' | 'intervalDays' | 'intervalM' | 'intervalEngineHours'>;

/** How often a plan is to be done: every 6 months or 10,000 km. */
export function intervalText(plan: Intervals, { t, format }: Words): string {
  const { intervalMonths, intervalDays, intervalM, intervalEngineHours } = plan;
  const time = [
    ...(intervalMonths === null ? [] : [t('maintenance.months', { count: intervalMonths })]),
    ...(intervalDays === null ? [] : [t('maintenance.days', { count: intervalDays })]),
  ].join(` ${t('maintenance.and')} `);
  return [
    time,
    intervalM === null ? '' : format.distance(intervalM),
    intervalEngineHours === null ? '' : t('maintenance.hours', { hours: format.integer(intervalEngineHours) }),
  ]
    .filter(Boolean)
    .join(` ${t('maintenance.or')} `);
}
