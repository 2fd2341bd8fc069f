import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { shareOf, type TimeWindow } from './time-window.ts';
import classes from './track.module.css';
import { LONG_STEP_MS, STEP_MS } from './transport.tsx';
import { useHead, useNow } from './use-head.ts';
import type { RewindActor } from './rewind-actor.ts';
import { useZone } from './zone.ts';

interface Props {
  actor: RewindActor;
  window: TimeWindow;
  /** Bars as an SVG path. */
  path: string;
  disabled: boolean;
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** The head and the bars up to it: all of the track that follows each move. */
export function HeadSlider({ actor, window, path, disabled }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const nowMs = useNow();
  const headMs = useHead(actor);
  const isPlaying = useSelector(actor, (state) => state.matches({ rewound: { transport: 'playing' } }));
  const atMs = headMs ?? nowMs;
  const share = shareOf(window, atMs);
  // While playing whole minutes are enough: a screen reader would read out every step.
  const time = isPlaying ? zone.hourMinute(atMs) : format.time(atMs);
  const text = headMs === null ? t('rewind.atNow') : t('rewind.atMoment', { time, ago: format.relative(atMs, nowMs) });

  const onKeyDown = (event: KeyboardEvent): void => {
    const stepMs = event.shiftKey || event.key.startsWith('Page') ? LONG_STEP_MS : STEP_MS;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => actor.send({ type: 'STEP', byMs: -stepMs }),
      ArrowDown: () => actor.send({ type: 'STEP', byMs: -stepMs }),
      PageDown: () => actor.send({ type: 'STEP', byMs: -stepMs }),
      ArrowRight: () => actor.send({ type: 'STEP', byMs: stepMs }),
      ArrowUp: () => actor.send({ type: 'STEP', byMs: stepMs }),
      PageUp: () => actor.send({ type: 'STEP', byMs: stepMs }),
      Home: () => actor.send({ type: 'SEEK', atMs: window.fromMs }),
      End: () => actor.send({ type: 'LIVE' }),
    };
    const step = steps[event.key];
    if (step === undefined || disabled) return;
    event.preventDefault();
    step();
  };

  return (
    <>
      <svg
        className={classes.played}
        viewBox={`0 0 ${window.bins} 100`}
        preserveAspectRatio="none"
        style={{ clipPath: `inset(0 ${percent(1 - share)} 0 0)` }}
        aria-hidden
      >
        <path d={path} />
      </svg>
      <div
        className={classes.slider}
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={t('rewind.track')}
        aria-disabled={disabled}
        aria-valuemin={Math.round(window.fromMs / 1000)}
        aria-valuemax={Math.round(window.toMs / 1000)}
        aria-valuenow={Math.round(Math.min(window.toMs, Math.max(window.fromMs, atMs)) / 1000)}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
      />
      <span className={classes.head} data-past={headMs !== null} style={{ left: percent(share) }} />
    </>
  );
}
