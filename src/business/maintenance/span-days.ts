import { daysAfter, monthsAfter } from '../../../domain/base/time/calendar.ts';
import type { Span } from './maintenance-lists.ts';

/** How many months a span begins before this one. */
const MONTHS_BACK: Readonly<Record<Span, number>> = { month: 0, lastMonth: -1, quarter: -2, year: -11 };

/** First and last day of a span (`2026-11-21`): whole months, up to today but for a month that is over. */
export function daysOfSpan(span: Span, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`;
  const from = monthsAfter(first, MONTHS_BACK[span]);
  return { from, to: span === 'lastMonth' ? daysAfter(first, -1) : today };
}
