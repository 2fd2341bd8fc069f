import type { Shift } from '../../../domain/base/time/working-hours.ts';

/** Days of the week (1 is Monday) that have the same hours: how people say them. */
export interface ShiftGroup {
  days: readonly number[];
  from: string;
  to: string;
}

/** What a new line of working hours begins with. */
export const USUAL_HOURS: ShiftGroup = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

/** Puts the days together that have the same hours, in the order of the week. */
export function groupsOf(shifts: readonly Shift[]): ShiftGroup[] {
  const groups = new Map<string, ShiftGroup>();
  for (const { weekday, from, to } of [...shifts].sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1))) {
    const key = `${from} ${to}`;
    groups.set(key, { days: [...(groups.get(key)?.days ?? []), weekday], from, to });
  }
  return [...groups.values()];
}

/** The shifts of groups, each once. */
export function shiftsOf(groups: readonly ShiftGroup[]): Shift[] {
  const shifts = groups.flatMap(({ days, from, to }) => days.map((weekday) => ({ weekday, from, to })));
  return [...new Map(shifts.map((shift) => [Object.values(shift).join(' '), shift])).values()];
}

/** Days as ranges: `[1, 2, 3, 6]` is `[[1, 3], [6, 6]]`. */
export function rangesOf(days: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges;
}
