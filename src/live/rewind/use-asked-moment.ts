import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Core } from '../../../contract/core.ts';
import type { Failure } from '../../../contract/failure.ts';
import { useFleet, useFleetGeneration, useFleetState } from '../fleet/use-fleet.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import type { RewindActor } from './rewind-actor.ts';
import { useGoToMark } from './use-go-to-mark.ts';
import type { Rewind } from './use-rewind.ts';

/** What is fetched of a vehicle before and after a moment that the log does not hold. */
const AROUND_MS = 30 * 60_000;

interface Moment {
  atMs: number;
  row: number;
}

/** Whether the log followed the fleet at a moment; tells the time bar how far it reaches. */
async function isFollowed(core: Core, actor: RewindActor, atMs: number): Promise<boolean> {
  const { oldestMs, gaps } = await core.logSpan(atMs - AROUND_MS, atMs + AROUND_MS, 1);
  actor.send({ type: 'SPAN', oldestMs });
  return (
    oldestMs !== null &&
    oldestMs <= atMs &&
    !gaps.some(({ fromMs, toMs, isFilled }) => !isFilled && fromMs <= atMs && atMs < toMs)
  );
}

/** Has what a vehicle did around a moment in the log, from the server's history where nobody followed it. */
async function prepare(core: Core, actor: RewindActor, { atMs, row }: Moment): Promise<Failure | 'nothing' | null> {
  if (await isFollowed(core, actor, atMs)) return null;
  const filled = await core.fillGap(atMs - AROUND_MS, atMs + AROUND_MS, Uint32Array.of(row));
  if (!filled.ok) return filled.failure;
  await isFollowed(core, actor, atMs);
  // One that was fetched before is not fetched again.
  return filled.value.vehicles > 0 && filled.value.events === 0 ? 'nothing' : null;
}

/**
 * Opens the time bar at the moment that the address names for its vehicle (`?device=ID&at=2026-11-22T12:00:00.000Z`), once for
 * each time it is asked for, as soon as the fleet is there. `show` is called once the vehicle stands where it was.
 */
export function useAskedMoment(rewind: Rewind, show: (row: number) => void): void {
  const { t } = useTranslation();
  const core = useCore();
  const fleet = useFleet();
  const { loading } = useFleetState();
  const generation = useFleetGeneration();
  const query = new URLSearchParams(useSearch());
  const [atMs, device] = [Date.parse(query.get('at') ?? ''), Number(query.get('device'))];
  const askedAt = useHistoryState<{ askedAt?: number } | null>()?.askedAt ?? 0;
  const wish = `${device} ${atMs} ${askedAt}`;
  const taken = useRef<string | null>(null);
  const goTo = useGoToMark(rewind.actor, ({ row }) => show(row));
  const start = useEffectEvent(async (row: number): Promise<void> => {
    if (!rewind.isOpen) rewind.toggle();
    const trouble = await prepare(core, rewind.actor, { atMs, row });
    if (trouble === null) goTo({ atMs, row, device, kind: 'alarm' });
    else if (trouble === 'nothing') toast('info', t('rewind.fill.nothing'));
    else toast('error', t('rewind.fill.failed', { reason: failureText(trouble) }));
  });
  useEffect(() => {
    // One that is being opened may come with other rows, and its log begins with it.
    if (Number.isNaN(atMs) || loading || taken.current === wish) return;
    const row = fleet.mirror.rowOf(device);
    if (row < 0) return;
    taken.current = wish;
    void start(row).catch(() => undefined);
  }, [atMs, device, wish, loading, fleet, generation]);
}
