import { daysBetween, monthsAfter } from '../../base/time/calendar.ts';
import type { Span } from './contract-spans.ts';
import type { Id } from '../../base/id.ts';

/** The month of a day: `2026-11` of `2026-11-21`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first day of a month. */
export const firstDay = (month: string): string => `${month}-01`;

/** The month so many months after another. */
export const monthAfter = (month: string, months = 1): string => monthOf(monthsAfter(firstDay(month), months));

/** Days of a month of the calendar; how long a day is on the clock changes nothing of it. */
export const daysOfMonth = (month: string): number => daysBetween(firstDay(month), firstDay(monthAfter(month)));

/** A quotient of whole numbers rounded to a whole one, halves to the even one. */
export function halfEven(numerator: number, denominator: number): number {
  const floor = Math.floor(numerator / denominator);
  const twice = 2 * (numerator - floor * denominator);
  if (twice === denominator) return floor % 2 === 0 ? floor : floor + 1;
  return twice > denominator ? floor + 1 : floor;
}

/** A part of a month on one plan. */
export interface MonthPart {
  plan: Id;
  priceCents: number;
  /** First and last day. */
  from: string;
  to: string;
  days: number;
}

/** A line of a charge. */
export interface MonthLine extends MonthPart {
  amountCents: number;
}

/** The parts of a month in which a contract ran. */
export function partsOf(spans: readonly Span[], month: string): MonthPart[] {
  const [first, next] = [firstDay(month), firstDay(monthAfter(month))];
  return spans.flatMap(({ plan, priceCents, from, to }) => {
    const begins = from > first ? from : first;
    const ends = to !== null && to < next ? to : next;
    const days = daysBetween(begins, ends);
    if (days <= 0) return [];
    const last = new Date(Date.parse(`${ends}T00:00:00Z`) - 1).toISOString().slice(0, 10);
    return [{ plan, priceCents, from: begins, to: last, days }];
  });
}

/**
 * What a contract costs in a month: of each part as many days of the price as it has of the days of the month. The sum is rounded once, halves
 * to the even cent, and its parts are given the cents that rounding leaves over by who lost most: they always make up the sum, and the parts of
 * a month at one price always make up that price.
 */
export function monthLines(spans: readonly Span[], month: string): MonthLine[] {
  const parts = partsOf(spans, month);
  const days = daysOfMonth(month);
  const shares = parts.map((part) => part.priceCents * part.days);
  const floors = shares.map((share) => Math.floor(share / days));
  const total = halfEven(
    shares.reduce((sum, share) => sum + share, 0),
    days,
  );
  const left = total - floors.reduce((sum, cents) => sum + cents, 0);
  const byLoss = shares
    .map((share, at) => ({ at, lost: share % days }))
    .sort((one, other) => other.lost - one.lost || one.at - other.at);
  const raised = new Set(byLoss.slice(0, left).map(({ at }) => at));
  return parts.map((part, at) => ({ ...part, amountCents: floors[at]! + (raised.has(at) ? 1 : 0) }));
}
