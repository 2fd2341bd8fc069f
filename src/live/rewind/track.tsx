import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogGap, LogMark, LogSpan } from '../../../contract/event-log.ts';
import { gapWords } from './gap-words.ts';
import { HeadSlider } from './head-slider.tsx';
import { HoverTip, newHover } from './hover-tip.tsx';
import { histogramPath } from './histogram.ts';
import { MarkDots } from './mark-dots.tsx';
import type { RewindActor } from './rewind-actor.ts';
import { labelledMoments, shareOf, type TimeWindow } from './time-window.ts';
import classes from './track.module.css';
import { useScrub } from './use-scrub.ts';
import { useZone } from './zone.ts';

interface Props {
  actor: RewindActor;
  window: TimeWindow;
  span: LogSpan | null;
  phone: boolean;
  chosenGap: LogGap | null;
  onGap(gap: LogGap): void;
  onMark(mark: LogMark): void;
}

const MARK_PX = 24;
const PHONE_MARK_PX = 44;
/** Labels nearer to an end than this would be cut off. */
const END_SHARE = 0.03;
const NO_MARKS: readonly LogMark[] = [];

const left = (window: TimeWindow, atMs: number): string => `${(shareOf(window, atMs) * 100).toFixed(3)}%`;

/** The stretch of time with its events, gaps and marks, and the head on it. */
export function Track({ actor, window, span, phone, chosenGap, onGap, onMark }: Props) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const plot = useRef<HTMLDivElement>(null);
  const plotRef = useMergedRef(plot, sized);
  const [hover] = useState(newHover);
  const scrub = useScrub(actor, window, plot, hover.show);
  const bins = span?.bins;
  const path = useMemo(() => (bins ? histogramPath(bins) : ''), [bins]);
  const disabled = span === null || span.oldestMs === null;
  return (
    <div className={classes.track} data-disabled={disabled} {...(disabled ? {} : scrub)}>
      <MarkDots
        marks={span?.marks ?? NO_MARKS}
        window={window}
        width={width}
        apartPx={phone ? PHONE_MARK_PX : MARK_PX}
        onMark={onMark}
      />
      <div className={classes.plot} ref={plotRef}>
        <svg className={classes.bars} viewBox={`0 0 ${window.bins} 100`} preserveAspectRatio="none" aria-hidden>
          <path d={path} />
        </svg>
        <HeadSlider actor={actor} window={window} path={path} disabled={disabled} />
        {span?.gaps.map((gap) => (
          <Gap key={gap.fromMs} gap={gap} window={window} chosen={gap.fromMs === chosenGap?.fromMs} onGap={onGap} />
        ))}
      </div>
      <Axis window={window} />
      <HoverTip hover={hover} window={window} span={span} />
    </div>
  );
}

function Gap({
  gap,
  window,
  chosen,
  onGap,
}: {
  gap: LogGap;
  window: TimeWindow;
  chosen: boolean;
  onGap(gap: LogGap): void;
}) {
  const { t } = useTranslation();
  if (gap.toMs <= window.fromMs || gap.fromMs >= window.toMs) return null;
  const words = gapWords(gap, t);
  const share = shareOf(window, gap.toMs) - shareOf(window, gap.fromMs);
  const style = { left: left(window, gap.fromMs), width: `${(share * 100).toFixed(3)}%` };
  // Of the whole fleet: nothing is left to choose.
  if (gap.isFilled) return <span className={classes.filled} style={style} aria-hidden />;
  return (
    <button
      type="button"
      className={classes.gap}
      data-filled={gap.filledVehicles > 0}
      aria-pressed={chosen}
      aria-label={words}
      title={words}
      style={style}
      onClick={() => onGap(gap)}
    />
  );
}

function Axis({ window }: { window: TimeWindow }) {
  const zone = useZone();
  const moments = useMemo(() => labelledMoments(window, zone.minuteOfDay), [window, zone]);
  return (
    <div className={classes.axis} aria-hidden>
      {moments
        .filter((atMs) => shareOf(window, atMs) > END_SHARE && shareOf(window, atMs) < 1 - END_SHARE)
        .map((atMs) => (
          <span key={atMs} style={{ left: left(window, atMs) }}>
            {zone.hourMinute(atMs)}
          </span>
        ))}
    </div>
  );
}
