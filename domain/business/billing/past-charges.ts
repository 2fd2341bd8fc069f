import { z } from 'zod';
import type { Span } from './contract-spans.ts';
import { centsSchema } from '../../base/money.ts';
import { firstDay, monthAfter, monthLines, monthOf } from './proration.ts';

/** Months that a new contract may charge at once: a year, as long as most contracts are agreed for. */
export const MAX_PAST_MONTHS = 12;

/** The first day on which a contract of today may have started. */
export const earliestStart = (today: string): string => firstDay(monthAfter(monthOf(today), -MAX_PAST_MONTHS));

/** Charges that a new contract makes at once, for months that are over. */
export const pastChargesSchema = z.object({ count: z.number().int().min(1), amountCents: centsSchema });
export type PastCharges = z.output<typeof pastChargesSchema>;

/** The charges of a new contract for months before the one of today; null where there are none. Starts are no earlier than `earliestStart`. */
export function pastChargesOf(spans: readonly Span[], startedOn: string, today: string): PastCharges | null {
  const past = { count: 0, amountCents: 0 };
  for (let month = monthOf(startedOn); month < monthOf(today); month = monthAfter(month)) {
    const amountCents = monthLines(spans, month).reduce((sum, line) => sum + line.amountCents, 0);
    if (amountCents === 0) continue;
    past.count += 1;
    past.amountCents += amountCents;
  }
  return past.count === 0 ? null : past;
}
