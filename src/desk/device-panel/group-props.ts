import type { Device } from '../../../domain/live/devices/device.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';

/** What every group is drawn of. */
export interface GroupProps {
  row: number;
  device: Device;
  /** The newest record; null where there is none, and while the fleet is shown as it was. */
  telemetry: Telemetry | null;
  /** The fleet is shown as it was at a past moment: only the columns are known of then. */
  isPast: boolean;
}

/** What the record alone knows: left out of the past rather than mixed in, null where it is not known. */
export function recorded<T>(
  { telemetry, isPast }: Pick<GroupProps, 'telemetry' | 'isPast'>,
  read: (telemetry: Telemetry) => T | null,
): T | null | undefined {
  if (isPast) return undefined;
  return telemetry === null ? null : read(telemetry);
}

/** The text of what the record alone knows. */
export function recordedText<T>(
  props: Pick<GroupProps, 'telemetry' | 'isPast'>,
  read: (telemetry: Telemetry) => T | null,
  text: (value: T) => string,
): string | null | undefined {
  const value = recorded(props, read);
  return value === undefined || value === null ? (value as null | undefined) : text(value);
}

/** The text of what few trackers measure: where a record does not have it the field is left out. */
export function measuredText<T>(
  props: Pick<GroupProps, 'telemetry' | 'isPast'>,
  read: (telemetry: Telemetry) => T | null,
  text: (value: T) => string,
): string | undefined {
  return recordedText(props, read, text) ?? undefined;
}
