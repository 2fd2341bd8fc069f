import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { readChoice, writeChoice, type HistoryChoice } from '../../../domain/live/history/history-choice.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';

export interface Choice extends HistoryChoice {
  today: string;
  /** Puts a part of it into the address. */
  change(part: Partial<HistoryChoice>): void;
}

/** What is looked at, as the address says it: whoever is sent it sees the same. */
export function useChoice(): Choice {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { timeZone } = useFormat();
  const today = dayNamer(timeZone)(serverNowMs());
  const choice = useMemo(() => readChoice(new URLSearchParams(search), today), [search, today]);
  const change = useCallback(
    (part: Partial<HistoryChoice>) => {
      const text = writeChoice({ ...choice, ...part }, today);
      navigate(text === '' ? path : `${path}?${text}`, { replace: true });
    },
    [choice, today, path, navigate],
  );
  return { ...choice, today, change };
}
