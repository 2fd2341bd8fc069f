import { CloseButton } from '@mantine/core';
import { waitFor } from 'xstate';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogMark } from '../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { useFleet } from '../fleet/use-fleet.ts';
import { usePhone } from '../shell/use-phone.ts';
import { Clock, LiveButton } from './clock.tsx';
import { GapCard } from './gap-card.tsx';
import { Notes } from './notes.tsx';
import { RangeMenu } from './range-menu.tsx';
import type { RewindBarProps } from './rewind-bar.tsx';
import classes from './rewind-bar.module.css';
import { Track } from './track.tsx';
import { Speeds, Transport } from './transport.tsx';
import { useTimeWindow } from './use-head.ts';
import { useSpan } from './use-span.ts';

const BINS = 180;
const PHONE_BINS = 90;
/** Between the bar and what stands above it. */
const GAP_PX = 12;
const MARK_WAIT_MS = 10_000;

/** The open time bar. Only its clock and its head follow each move. */
export function OpenBar({ rewind, map, aboveSheet, onMark, onRoom }: RewindBarProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const fleet = useFleet();
  const { actor, rangeMs, setRange, gap, setGap } = rewind;
  const [edition, setEdition] = useState(0);
  const window = useTimeWindow(actor, rangeMs, phone ? PHONE_BINS : BINS);
  const span = useSpan(actor, window, edition);
  const place = useRoom(onRoom);
  // The gap as the log has it now: its end may move, and filling changes it.
  const chosenGap = gap && (span?.gaps.find(({ fromMs, toMs }) => fromMs < gap.toMs && toMs > gap.fromMs) ?? null);
  const isEmpty = span !== null && span.oldestMs === null;

  const goTo = async (mark: LogMark): Promise<void> => {
    actor.send({ type: 'SEEK', atMs: mark.atMs });
    // Once the moment is shown the vehicle stands where it was then.
    await waitFor(actor, (state) => !state.matches({ rewound: { seek: 'seeking' } }), { timeout: MARK_WAIT_MS });
    const { shownMs } = actor.getSnapshot().context;
    if (shownMs === null || shownMs !== mark.atMs) return;
    await until(fleet, shownMs);
    onMark(mark);
  };

  const filled = (): void => {
    setEdition((before) => before + 1);
    actor.send({ type: 'REFRESH' });
  };

  const transport = <Transport rewind={rewind} disabled={span === null || isEmpty} />;
  const clock = <Clock actor={actor} span={span} />;
  const track = <Track actor={actor} window={window} span={span} phone={phone} chosenGap={chosenGap} onGap={(next) => setGap(next.fromMs === chosenGap?.fromMs ? null : next)} onMark={(mark) => void goTo(mark).catch(() => undefined)} />;
  const choices = (
    <>
      <Speeds actor={actor} />
      <RangeMenu rangeMs={rangeMs} onRange={setRange} />
    </>
  );
  const live = <LiveButton actor={actor} compact={phone} />;
  const close = <CloseButton aria-label={t('rewind.close')} title={t('rewind.close')} size={phone ? 44 : 'md'} iconSize={20} onClick={rewind.toggle} />;
  return (
    <section ref={place} className={classes.bar} aria-label={t('rewind.label')} style={phone ? { bottom: aboveSheet } : undefined}>
      {chosenGap !== null && <GapCard gap={chosenGap} map={map} onFilled={filled} onClose={() => setGap(null)} />}
      <Notes actor={actor} isEmpty={isEmpty} />
      {phone ? (
        <>
          <div className={classes.row}>
            {transport}
            {clock}
            {live}
          </div>
          {track}
          <div className={classes.row}>
            {choices}
            {close}
          </div>
        </>
      ) : (
        <div className={classes.row}>
          {transport}
          {choices}
          {track}
          {clock}
          {live}
          {close}
        </div>
      )}
    </section>
  );
}

/** Resolves once the page has the moment: the core's word of it comes another way than the vehicles do. */
function until(fleet: FleetStore, momentMs: number): Promise<void> {
  if (fleet.rewoundToMs() === momentMs) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = fleet.onMoment(() => {
      if (fleet.rewoundToMs() !== momentMs) return;
      stop();
      resolve();
    });
  });
}

/** Tells the screen and the panels over the map how much room the bar takes. */
function useRoom(onRoom: (px: number) => void) {
  const place = useRef<HTMLElement>(null);
  const tell = useEffectEvent(onRoom);
  useEffect(() => {
    const bar = place.current!;
    const set = (px: number): void => {
      // On the root: toasts, which are no part of the map, make room as well.
      document.documentElement.style.setProperty('--rewind-room', `${px}px`);
      tell(px);
    };
    const observer = new ResizeObserver(() => set(bar.offsetHeight + GAP_PX));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      set(0);
    };
  }, []);
  return place;
}
