import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { indexAt } from '../../../domain/live/history/track-time.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import type { ReplayActor } from './replay-actor.ts';
import type { Vehicle } from './use-vehicles.ts';

/** While something plays, what is read out changes once in so much of the shown time. */
const PLAYING_STEP_MS = 60_000;

/** The moment in words, such as `09:42:10, 54 km/h`: with each fix, and while it plays once a minute of it. */
export function useMomentText(actor: ReplayActor, { track }: Vehicle): { atMs: number; text: string } {
  const { t } = useTranslation();
  const format = useFormat();
  const atMs = useSelector(actor, ({ context, value }) =>
    value === 'playing' ? Math.floor(context.atMs / PLAYING_STEP_MS) * PLAYING_STEP_MS : context.atMs,
  );
  const speed = track?.speedKmh[indexAt(track.timeMs, atMs)] ?? null;
  const time = format.dateTime(atMs);
  return {
    atMs,
    text: speed === null ? time : t('history.chart.moment', { time, speed: format.speed(shownSpeedKmh(speed)) }),
  };
}
