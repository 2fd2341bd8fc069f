import { SegmentedControl, UnstyledButton } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SPEEDS } from '../../../machines/rewind.ts';
import type { RewindActor } from './rewind-actor.ts';
import classes from './transport.module.css';
import type { Rewind } from './use-rewind.ts';

export const STEP_MS = 10_000;
export const LONG_STEP_MS = 60_000;

/** Step back, play or pause, step forward. `disabled` while there is nothing to go to. */
export function Transport({ rewind, disabled }: { rewind: Rewind; disabled: boolean }) {
  const { t } = useTranslation();
  const { actor } = rewind;
  const isPlaying = useSelector(actor, (state) => state.matches({ rewound: { transport: 'playing' } }));
  const isLive = useSelector(actor, (state) => state.context.atMs === null);
  const step = (sign: 1 | -1) => (event: MouseEvent) =>
    actor.send({ type: 'STEP', byMs: sign * (event.shiftKey ? LONG_STEP_MS : STEP_MS) });
  const play = t(isPlaying ? 'rewind.pause' : 'rewind.play');
  const Play = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.transport}>
      <UnstyledButton
        className={classes.step}
        disabled={disabled}
        aria-label={t('rewind.stepBack')}
        title={t('rewind.stepBack')}
        onClick={step(-1)}
      >
        <IconPlayerSkipBack size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.play}
        disabled={disabled}
        aria-label={play}
        title={play}
        onClick={rewind.togglePlay}
      >
        <Play size={20} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.step}
        disabled={disabled || isLive}
        aria-label={t('rewind.stepForward')}
        title={t('rewind.stepForward')}
        onClick={step(1)}
      >
        <IconPlayerSkipForward size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

/** How fast the past is played. */
export function Speeds({ actor }: { actor: RewindActor }) {
  const { t } = useTranslation();
  const speed = useSelector(actor, (state) => state.context.speed);
  return (
    <SegmentedControl
      size="sm"
      className={classes.speeds}
      aria-label={t('rewind.speed')}
      value={String(speed)}
      onChange={(value) => actor.send({ type: 'SPEED', speed: SPEEDS.find((one) => String(one) === value) ?? speed })}
      data={SPEEDS.map((one) => ({ value: String(one), label: t('rewind.times', { speed: one }) }))}
    />
  );
}
