import { ActionIcon, Select, Switch } from '@mantine/core';
import { IconFocus2, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { REPLAY_SPEEDS } from '../../../machines/replay.ts';
import { indexAt } from '../../../domain/live/history/track-time.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './replay-bar.module.css';
import type { ReplayActor } from './replay-actor.ts';
import type { Vehicle } from './use-vehicles.ts';

/** Play, how fast, with or without stops, whether the camera follows; and the moment that is shown. */
export function ReplayBar({ actor, vehicle }: { actor: ReplayActor; vehicle: Vehicle }) {
  const { t } = useTranslation();
  const isPlaying = useSelector(actor, ({ value }) => value === 'playing');
  const isEmpty = useSelector(actor, ({ value }) => value === 'empty');
  const speed = useSelector(actor, ({ context }) => context.speed);
  const skips = useSelector(actor, ({ context }) => context.skipsStops);
  const follows = useSelector(actor, ({ context }) => context.follows);
  const play = t(isPlaying ? 'history.replay.pause' : 'history.replay.play');
  const follow = t('history.replay.follow');
  const Play = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.bar} role="group" aria-label={t('history.replay.label')}>
      <ActionIcon
        size={40}
        radius="xl"
        disabled={isEmpty}
        aria-label={play}
        title={play}
        onClick={() => actor.send({ type: 'TOGGLE' })}
      >
        <Play size={20} aria-hidden />
      </ActionIcon>
      <Moment actor={actor} vehicle={vehicle} />
      <div className={classes.choices}>
        <Select
          className={classes.speed}
          aria-label={t('history.replay.speed')}
          value={String(speed)}
          data={REPLAY_SPEEDS.map((one) => ({ value: String(one), label: t('history.replay.times', { speed: one }) }))}
          onChange={(value) =>
            actor.send({ type: 'SPEED', speed: REPLAY_SPEEDS.find((one) => String(one) === value) ?? speed })
          }
        />
        <Switch
          label={t('history.replay.skip')}
          checked={skips}
          onChange={(event) => actor.send({ type: 'SKIP', on: event.currentTarget.checked })}
        />
        <ActionIcon
          variant={follows ? 'light' : 'default'}
          size={40}
          aria-pressed={follows}
          aria-label={follow}
          title={follow}
          onClick={() => actor.send({ type: 'FOLLOW', on: !follows })}
        >
          <IconFocus2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** The moment and what the vehicle said at it: renders once a shown second, and with each fix. */
function Moment({ actor, vehicle }: { actor: ReplayActor; vehicle: Vehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { track, limitKmh } = vehicle;
  const second = useSelector(actor, ({ context }) => Math.floor(context.atMs / 1000));
  const at = track ? indexAt(track.timeMs, second * 1000 + 999) : -1;
  if (!track || at < 0) return <div className={classes.moment} />;
  const speed = track.speedKmh[at]!;
  const ignition = track.ignition[at]!;
  return (
    <div className={classes.moment} data-moment={second}>
      <strong>{format.dateTime(second * 1000)}</strong>
      <span>
        {speed !== null && (
          <span className={classes.value} data-over={limitKmh !== null && speed > limitKmh}>
            {format.speed(shownSpeedKmh(speed))}
          </span>
        )}
        {ignition !== null && t(ignition ? 'history.ignitionOn' : 'history.ignitionOff')}
      </span>
    </div>
  );
}
