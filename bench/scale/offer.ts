import type { Door } from './messages.ts';

/** How often a batch is handed over, ms. */
const BATCH_MS = 100;
/** What could not be handed over within this long is not made up for: the offer was then smaller than asked for. */
const MOST_BEHIND_MS = 1_000;

/** Hands over `count` events whose times lie after `fromMs` up to `toMs`. */
export type HandOver = (count: number, fromMs: number, toMs: number, door: Door) => void;

/** Hands over events by the wall clock, in batches; the answer sets the rate, 0 pauses. */
export function startOffer(handOver: HandOver): (perSecond: number, door: Door) => void {
  let rate = 0;
  let door: Door = 'ingest';
  let startMs = 0;
  let lastMs = 0;
  let handed = 0;
  const batch = (): void => {
    const nowMs = Date.now();
    const due = Math.floor(((nowMs - startMs) / 1000) * rate) - handed;
    const count = Math.min(due, Math.ceil((rate * MOST_BEHIND_MS) / 1000));
    handed += due;
    if (count > 0) handOver(count, lastMs, nowMs, door);
    lastMs = nowMs;
  };
  setInterval(() => rate > 0 && batch(), BATCH_MS);
  return (perSecond, by) => {
    rate = perSecond;
    door = by;
    handed = 0;
    startMs = Date.now();
    lastMs = startMs;
  };
}
