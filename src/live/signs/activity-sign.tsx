import { MOVING, OFFLINE, PARKED } from '../../../domain/live/telemetry/activity.ts';
import classes from './activity-sign.module.css';
import { PARKING_PATH, SIGN_NAMES, SIGN_PATHS } from './sign-shapes.ts';

interface Props {
  /** Code of domain/live/telemetry/activity.ts. */
  activity: number;
  /** Degrees from north; turns a moving sign. */
  headingDeg?: number;
  sizePx?: number;
}

/** The sign of a vehicle's activity, as on the map; its meaning is in the text beside it. */
export function ActivitySign({ activity, headingDeg = 45, sizePx = 20 }: Props) {
  const turn = activity === MOVING && !Number.isNaN(headingDeg) ? headingDeg : 0;
  return (
    <svg
      className={classes.sign}
      data-activity={SIGN_NAMES[activity] ?? 'offline'}
      viewBox="-12 -12 24 24"
      width={sizePx}
      height={sizePx}
      aria-hidden
      focusable={false}
    >
      <path d={SIGN_PATHS[activity] ?? SIGN_PATHS[OFFLINE]} transform={`rotate(${Math.round(turn)})`} />
      {activity === PARKED && <path className={classes.letter} fillRule="evenodd" d={PARKING_PATH} />}
    </svg>
  );
}
