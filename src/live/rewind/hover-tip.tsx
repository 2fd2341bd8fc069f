import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogSpan } from '../../../contract/event-log.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { isUnknown } from './gap-words.ts';
import { shareOf, type TimeWindow } from './time-window.ts';
import classes from './track.module.css';

/** The moment under the pointer, null for none: it moves with every move, so only the tip listens. */
export interface Hover {
  read(): number | null;
  show(atMs: number | null): void;
  subscribe(wake: () => void): () => void;
}

export function newHover(): Hover {
  let shown: number | null = null;
  const wakes = new Set<() => void>();
  return {
    read: () => shown,
    show: (atMs) => {
      shown = atMs;
      for (const wake of wakes) wake();
    },
    subscribe: (wake) => {
      wakes.add(wake);
      return () => {
        wakes.delete(wake);
      };
    },
  };
}

/** The time under the pointer and how much happened then. */
export function HoverTip({ hover, window, span }: { hover: Hover; window: TimeWindow; span: LogSpan | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const atMs = useSyncExternalStore(hover.subscribe, hover.read);
  if (atMs === null) return null;
  const share = shareOf(window, atMs);
  const events = span?.bins[Math.min(window.bins - 1, Math.floor(share * window.bins))] ?? 0;
  const isBefore = span !== null && (span.oldestMs === null || atMs < span.oldestMs);
  const inGap = span?.gaps.some((gap) => isUnknown(gap) && atMs >= gap.fromMs && atMs < gap.toMs) ?? false;
  const words =
    isBefore || inGap ? t('rewind.noRecord') : t('rewind.events', { count: events, shown: format.integer(events) });
  const style = { left: `${(share * 100).toFixed(3)}%` };
  return (
    <>
      <span className={classes.hoverLine} style={style} />
      <span className={classes.tip} style={style}>
        {[format.time(atMs), words].join(' · ')}
      </span>
    </>
  );
}
