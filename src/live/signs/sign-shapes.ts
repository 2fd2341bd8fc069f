import { MOVING, OFFLINE, PARKED, STOPPED, UNKNOWN } from '../../../domain/live/telemetry/activity.ts';

/** The signs as paths in a square of 24 around the origin: one drawing for canvases, lists, popups and legends. */
export const SIGN_PATHS: Record<number, string> = {
  [MOVING]: 'M0-10 7.5 8.5 0 4.5-7.5 8.5Z',
  [STOPPED]: 'M-4-6H4A2 2 0 0 1 6-4V4A2 2 0 0 1 4 6H-4A2 2 0 0 1-6 4V-4A2 2 0 0 1-4-6Z',
  [PARKED]: 'M0-8A8 8 0 0 1 0 8 8 8 0 0 1 0-8Z',
  [OFFLINE]: 'M0-6A6 6 0 0 1 0 6 6 6 0 0 1 0-6Z',
  // A ring of four arcs, which is stroked as that of offline is.
  [UNKNOWN]: 'M-3-5.2A6 6 0 0 1 3-5.2M5.2-3A6 6 0 0 1 5.2 3M3 5.2A6 6 0 0 1-3 5.2M-5.2 3A6 6 0 0 1-5.2-3',
};
/** The P in the sign of a parked vehicle. */
export const PARKING_PATH = 'M-2.6 4.2V-4.4H.8A2.7 2.7 0 0 1 .8 1H-.9V4.2ZM-.9-.5H.6A1.2 1.2 0 0 0 .6-2.9H-.9Z';
/** Whether a count is shown: of unknown ones only where there are any, in a moment of the past. */
export const isCounted = (count: number, activity: number): boolean => activity !== UNKNOWN || count > 0;
/** Names of the activities as style sheets know them. */
export const SIGN_NAMES = ['moving', 'stopped', 'parked', 'offline', 'unknown'] as const;
