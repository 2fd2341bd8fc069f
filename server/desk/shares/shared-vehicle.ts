import type { SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';
import { shownActivityCode, SHOWN_ACTIVITIES } from '../../../domain/live/telemetry/activity.ts';
import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
const instant = (ms: number): string => new Date(ms).toISOString();

/** The public view of a vehicle: only the fields listed here. `knownMs` is up to when silence is judged. */
export function sharedVehicleOf(
  { name, expiresAt }: { name: string | null; expiresAt: Date },
  fix: HotFix | null,
  nowMs: number,
  knownMs: number,
): SharedVehicle {
  const position = fix && {
    latitude: fix.latitude,
    longitude: fix.longitude,
    headingDeg: known(fix.headingDeg),
    speedKmh: known(fix.speedKmh),
    activity: SHOWN_ACTIVITIES[shownActivityCode(fix.communicationMs, fix.speedKmh, fix.flags, knownMs)]!,
    fixTime: instant(fix.fixTimeMs),
    communication: instant(fix.communicationMs),
  };
  return { name, expiresAt: expiresAt.toISOString(), now: instant(nowMs), position };
}
