import type { Problem } from '../../contract/problem.ts';
import type { NavigationBadge } from '../../domain/base/navigation.ts';
import { useFollowed } from '../live/clients/use-client-desk.ts';
import { useBridge } from '../base/session/session-context.tsx';
import { useObservable } from '../base/ui/use-observable.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** Signs that entries carry for now, by id: how many problems stand is seen at the diagnostics, how many devices are followed at the search by plate. */
export function useBadges(): Readonly<Record<string, NavigationBadge>> {
  const { length } = useObservable(useBridge().problems$, NO_PROBLEMS);
  const followed = useFollowed().length;
  return {
    ...(length > 0 && { diagnostics: { title: String(length), bg: 'var(--warning-soft)', fg: 'var(--warning)' } }),
    ...(followed > 0 && { 'trackback-plus': { title: String(followed), bg: 'var(--soft)', fg: 'var(--ink)' } }),
  };
}
