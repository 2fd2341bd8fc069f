import type { Id } from '../../base/id.ts';

/** A time in which a contract ran on one plan at one price. Days are of the brand's zone, `2026-11-21`. */
export interface Span {
  plan: Id;
  /** Of a whole month, as it was when the span began. */
  priceCents: number;
  /** First day. */
  from: string;
  /** First day that is not in it any more; null while it goes on. */
  to: string | null;
}

/** What a contract was and is: spans in their order that never overlap. A pause is a gap between two. */
export interface ContractLife {
  spans: readonly Span[];
  /** First day that is not paid for any more; null while the contract goes on. */
  endedOn: string | null;
}

/** A change of a contract from a day on. */
export type LifeChange =
  | { kind: 'swap'; day: string; plan: Id; priceCents: number }
  | { kind: 'pause'; day: string }
  | { kind: 'resume'; day: string; plan: Id; priceCents: number }
  | { kind: 'end'; day: string };

/** Why a contract cannot be changed so. */
export type LifeFault = 'contract-ended' | 'contract-not-running' | 'contract-not-paused' | 'before-last-change';

/** A contract that begins on a day. */
export const begun = (plan: Id, priceCents: number, day: string): ContractLife => ({
  spans: [{ plan, priceCents, from: day, to: null }],
  endedOn: null,
});

const openOf = ({ spans }: ContractLife): Span | null => {
  const last = spans.at(-1);
  return last && last.to === null ? last : null;
};

/** The first day from which a contract can still be changed: what was before the last change stands. */
function lastChangeOf({ spans }: ContractLife): string {
  const last = spans.at(-1);
  return last ? (last.to ?? last.from) : '';
}

/** Spans with the open one closed on a day; one that would have no day is left out. */
const closed = (spans: readonly Span[], day: string): Span[] =>
  spans.flatMap((span) => (span.to !== null ? [span] : span.from === day ? [] : [{ ...span, to: day }]));

function faultOf(life: ContractLife, { kind, day }: LifeChange): LifeFault | null {
  if (life.endedOn !== null) return 'contract-ended';
  const isRunning = openOf(life) !== null;
  if ((kind === 'swap' || kind === 'pause') && !isRunning) return 'contract-not-running';
  if (kind === 'resume' && isRunning) return 'contract-not-paused';
  return day < lastChangeOf(life) ? 'before-last-change' : null;
}

/** What becomes of a contract by a change, or why it does not. */
export function changedLife(life: ContractLife, change: LifeChange): ContractLife | LifeFault {
  const fault = faultOf(life, change);
  if (fault !== null) return fault;
  const spans = closed(life.spans, change.day);
  if (change.kind === 'pause') return { spans, endedOn: null };
  if (change.kind === 'end') return { spans, endedOn: change.day };
  const { plan, priceCents, day } = change;
  return { spans: [...spans, { plan, priceCents, from: day, to: null }], endedOn: null };
}
