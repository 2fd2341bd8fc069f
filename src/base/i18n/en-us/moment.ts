import type { moment as portuguese } from '../pt-br/moment.ts';
import type { Translated } from '../translated.ts';

/** Fields of days and times, and their calendar. */
export const moment: Translated<typeof portuguese> = {
  open: 'Open calendar',
  calendar: 'Calendar',
  today: 'Today',
  clear: 'Clear',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  unread: {
    day: 'This is not a valid date. Type it as {{example}}.',
    time: 'This is not a valid time. Type it as {{example}}.',
    wall: 'This is not a valid date and time. Type it as {{example}}.',
  },
};
