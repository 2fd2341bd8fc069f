import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { gsmPercentOfSignal, batteryPercentOfLevel } from '../../../domain/live/telemetry/signal.ts';

const HOUR_MS = 3_600_000;

type Values = readonly (number | null)[];
/** Columns as the chart takes them: times in seconds. */
export type HealthTable = [times: number[], ...series: (number | null)[][]];

/** A line of the health card: the lowest value of each hour. */
export interface HealthLine {
  key: 'signalGsm' | 'signalSatellites' | 'batteryPercent' | 'batteryV' | 'backupV';
  values: Values;
  /** Percent stand on the left axis, everything else on the right one. */
  isPercent: boolean;
}

const isMeasured = ({ values }: HealthLine): boolean => values.some((value) => value !== null);

/** The lines of the signal, as far as the tracker tells of them. */
export const signalLines = ({ hours }: Pick<DeviceHealth, 'hours'>): HealthLine[] =>
  [
    { key: 'signalGsm' as const, values: hours.gsmSignal.map(gsmPercentOfSignal), isPercent: true },
    { key: 'signalSatellites' as const, values: hours.satellites, isPercent: false },
  ].filter(isMeasured);

/** The lines of the batteries: the charge as the sender gave it, else the step of its level. */
export const batteryLines = ({ hours }: Pick<DeviceHealth, 'hours'>): HealthLine[] =>
  [
    {
      key: 'batteryPercent' as const,
      values: hours.batteryPercent.map(
        (percent, at) => percent ?? batteryPercentOfLevel(hours.batteryLevel[at] ?? null),
      ),
      isPercent: true,
    },
    { key: 'batteryV' as const, values: hours.batteryV, isPercent: false },
    { key: 'backupV' as const, values: hours.backupBatteryV, isPercent: false },
  ].filter(isMeasured);

/** The columns of lines; where an hour brought nothing, a row without values keeps the lines from going on. */
export function healthTable(timeMs: readonly number[], lines: readonly HealthLine[]): HealthTable {
  const table: HealthTable = [[], ...lines.map(() => [])];
  const [times, ...columns] = table;
  timeMs.forEach((ms, at) => {
    if (at > 0 && ms - timeMs[at - 1]! > HOUR_MS) {
      times.push((timeMs[at - 1]! + HOUR_MS / 2) / 1000);
      for (const column of columns) column.push(null);
    }
    times.push(ms / 1000);
    lines.forEach(({ values }, line) => columns[line]!.push(values[at] ?? null));
  });
  return table;
}

/** The least and the most of some lines; null of none. */
export function rangeOf(lines: readonly HealthLine[]): { least: number; most: number } | null {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) };
}

/** The week in a few numbers. */
export interface HealthSum {
  messages: number;
  /** When it was last heard, to the hour; null where it was not. */
  lastHourMs: number | null;
  lowestSignalPercent: number | null;
  lowestBatteryPercent: number | null;
  longestGapMs: number | null;
}

const lowest = (values: Values | undefined): number | null =>
  rangeOf([{ key: 'signalGsm', values: values ?? [], isPercent: true }])?.least ?? null;

/** Sums up a week; a gap that goes on lasts until the end of it. */
export function sumOf(health: DeviceHealth): HealthSum {
  const { hours, gaps, end } = health;
  const percents = (lines: readonly HealthLine[]) => lowest(lines.find(({ isPercent }) => isPercent)?.values);
  const lengths = gaps.map((gap) => Date.parse(gap.end ?? end) - Date.parse(gap.start));
  return {
    messages: hours.messages.reduce((sum, count) => sum + count, 0),
    lastHourMs: hours.timeMs.at(-1) ?? null,
    lowestSignalPercent: percents(signalLines(health)),
    lowestBatteryPercent: percents(batteryLines(health)),
    longestGapMs: lengths.length === 0 ? null : Math.max(...lengths),
  };
}
