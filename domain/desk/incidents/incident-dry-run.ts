import { isQuiet, RULE_KINDS, type IncidentRule, type IncidentRuleName } from './incident-rules.ts';

/** A signal for one rule about one device, ms since the epoch. */
export interface TimedSignal {
  began: boolean;
  atMs: number;
}

/** When the quiet hours that hold at an instant are over, looked for minute by minute; null where the state ends before. */
export function afterQuiet(rule: IncidentRule, fromMs: number, untilMs: number): number | null {
  for (let ms = fromMs; ms < untilMs; ms += 60_000) if (!isQuiet(rule, ms)) return ms;
  return null;
}

/**
 * How many incidents a rule would have raised from signals about one device, the oldest first, until `nowMs`: as the
 * server does it, where nobody settles an incident before its cause is over.
 */
export function raisedBy(
  name: IncidentRuleName,
  rule: IncidentRule,
  signals: readonly TimedSignal[],
  nowMs: number,
): number {
  if (!rule.isOn) return 0;
  const lasts = RULE_KINDS[name].lasts === 'state';
  let count = 0;
  /** Of the last incident that was raised; signals near it are its repeats. */
  let lastMs = Number.NEGATIVE_INFINITY;
  let hasRaised = false;
  signals.forEach(({ began, atMs }, at) => {
    if (!began) {
      lastMs = Math.max(lastMs, atMs);
      return;
    }
    const isRepeat = hasRaised && atMs - lastMs <= rule.repeatMin * 60_000;
    lastMs = Math.max(lastMs, atMs);
    if (isRepeat) return;
    const untilMs = lasts ? (signals.slice(at + 1).find((next) => !next.began)?.atMs ?? nowMs) : atMs + 1;
    const dueMs = atMs + (lasts ? rule.holdS * 1_000 : 0);
    hasRaised = dueMs < untilMs && afterQuiet(rule, dueMs, untilMs) !== null;
    if (hasRaised) count += 1;
  });
  return count;
}
