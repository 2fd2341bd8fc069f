import type { IngestPause } from './ingest-pause.ts';

/** A standing problem: state with a tip, shown by the footer's mark; never a toast. Texts by `problem.{code}` of i18n. */
export interface Problem {
  code:
    | 'link-down'
    | 'link-polling'
    | 'server-unreachable'
    | `server-${IngestPause}`
    | 'fleet-incomplete'
    | 'stale'
    | 'storage-refused'
    | 'storage-full'
    | 'contract-mismatch'
    | 'subscription-refused'
    | 'clock-skew'
    | 'behind'
    | 'core-restarting';
  severity: 'warning' | 'error';
  sinceMs: number;
  /** Values for the text, such as `{ seconds: 12 }`. */
  values?: Record<string, string | number>;
}
