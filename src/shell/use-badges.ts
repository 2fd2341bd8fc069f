import type { Problem } from '../../contract/core.ts';
import type { NavigationBadge } from '../../domain/navigation.ts';
import { useBridge } from './console-context.tsx';
import { useObservable } from './use-observable.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** Signs that entries carry for now, by id: how many problems stand is seen at the diagnostics. */
export function useBadges(): Readonly<Record<string, NavigationBadge>> {
  const { length } = useObservable(useBridge().problems$, NO_PROBLEMS);
  return length === 0 ? {} : { diagnostics: { title: String(length), bg: 'var(--warning-soft)', fg: 'var(--warning)' } };
}
