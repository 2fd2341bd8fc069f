import { AREA_ALARMS } from '../areas/area-alarms.ts';
import { customEvent, type DeviceEvent } from '../../live/alarms/device-events.ts';
import type { Id } from '../../base/id.ts';
import { wallMs, wallText } from '../../base/time/wall-time.ts';
import { isAtWork } from '../../base/time/working-hours.ts';
import { ruleSinceMs, type Fence } from './fence.ts';
import type { Decision } from './visits.ts';

/** An event of a device that an area told. */
export interface AreaEvent {
  device: Id;
  area: Id;
  event: DeviceEvent;
}

/** Whether an area tells of what happens at an instant. */
export const counts = ({ times, zone }: Pick<Fence, 'times' | 'zone'>, atMs: number): boolean =>
  times.length === 0 || isAtWork([...times], atMs, zone);

/** The same device, area and time give the same event, however often it is found. */
function areaEvent(device: Id, area: Id, atMs: number, name: string, began: boolean): AreaEvent {
  const event = customEvent(device, atMs, name, began);
  return { device, area, event: { ...event, id: `${event.id}-${area}` } };
}

/**
 * What is told of a vehicle that stayed longer than the area allows: at the moment at which it had, counted from when the limit was set;
 * null where it need not be.
 */
export function dwellEvent(device: Id, fence: Fence, enteredMs: number, untilMs: number): AreaEvent | null {
  const { dwellMin } = fence.rules;
  if (dwellMin === null) return null;
  const atMs = Math.max(enteredMs, ruleSinceMs(fence, 'dwellMin')) + dwellMin * 60_000;
  return atMs <= untilMs && counts(fence, atMs) ? areaEvent(device, fence.id, atMs, AREA_ALARMS.dwell, true) : null;
}

/** What is told of a vehicle that had not come in by the time of day that the area names. */
export const lateEvent = (device: Id, { id }: Pick<Fence, 'id'>, atMs: number): AreaEvent =>
  areaEvent(device, id, atMs, AREA_ALARMS.late, true);

/** What a decision tells by the rules and times of its area. Who came in unseen is not told of. */
export function eventsOfDecision(device: Id, fence: Fence, decision: Decision): AreaEvent[] {
  const { area, atMs } = decision;
  const { rules } = fence;
  if (decision.kind === 'speed')
    return !decision.began || counts(fence, atMs)
      ? [areaEvent(device, area, atMs, AREA_ALARMS.speed, decision.began)]
      : [];
  const isTold = decision.isSeen && rules[decision.kind] && counts(fence, atMs);
  const told = isTold ? [areaEvent(device, area, atMs, AREA_ALARMS[decision.kind], true)] : [];
  const stayed = decision.kind === 'exit' ? dwellEvent(device, fence, decision.enteredMs, atMs) : null;
  return stayed ? [stayed, ...told] : told;
}

/**
 * Events at one instant of one device and one name, such as of two areas with one edge, are told a millisecond apart: an
 * alarm is known by device, time and name.
 */
export function apart(events: readonly AreaEvent[]): AreaEvent[] {
  const taken = new Set<string>();
  return events.map(({ device, area, event }) => {
    const { description, onOff } = event;
    let atMs = Date.parse(event.dateTime);
    while (taken.has(`${device} ${atMs} ${description} ${onOff}`)) atMs += 1;
    taken.add(`${device} ${atMs} ${description} ${onOff}`);
    return areaEvent(device, area, atMs, description!, onOff);
  });
}

/** The last time at which vehicles had to have come in, at or before an instant, and when that day began; null where the area asks for none, or did not ask yet. */
export function lastArrival(fence: Fence, nowMs: number): { atMs: number; dayMs: number } | null {
  const { arriveBy } = fence.rules;
  if (arriveBy === null) return null;
  for (const backMs of [0, 24 * 3_600_000]) {
    const day = wallText(nowMs - backMs, fence.zone).slice(0, 10);
    const [atMs, dayMs] = [wallMs(`${day}T${arriveBy}`, fence.zone), wallMs(`${day}T00:00`, fence.zone)];
    if (atMs !== null && dayMs !== null && atMs <= nowMs)
      return atMs >= ruleSinceMs(fence, 'arriveBy') && counts(fence, atMs) ? { atMs, dayMs } : null;
  }
  return null;
}
