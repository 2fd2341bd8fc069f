import { TITLE_LENGTH } from '../../../domain/desk/incidents/incident-codes.ts';
import { wallMs } from '../../../domain/base/time/wall-time.ts';
import type { CallInput } from '../../../contract/rest/calls.ts';

/** What the form of a new incident holds; `when` is a wall time such as `2026-11-21T09:00`. */
export interface IncidentDraft {
  type: string;
  title: string;
  when: string;
  observation: string;
}

/** A device as the person who chose it knows it. */
export interface NamedDevice {
  id: number;
  name: string;
}

/** The draft with the devices that it is about: one incident is raised for each. */
export interface IncidentValues extends IncidentDraft {
  devices: readonly NamedDevice[];
}

const MINUTE_MS = 60_000;
/** Before a type is chosen, which is then all that is missing: a title need not be typed. Never sent. */
const UNTITLED = '-';

/** Why a wall time cannot be that of an incident; null where it can. `nowMs` is the server's time, the zone that of the person. */
export function whenFault(when: string, nowMs: number, timeZone: string): 'invalid' | 'future' | null {
  const ms = wallMs(when, timeZone);
  if (ms === null) return 'invalid';
  return ms > nowMs ? 'future' : null;
}

/**
 * The body of the call for a draft. `typeName` is the title where none was typed. The minute that is now goes as the
 * moment it is sent, not as the minute's beginning.
 */
export function bodyOf(
  draft: IncidentDraft,
  devices: readonly number[],
  typeName: string,
  nowMs: number,
  timeZone: string,
): CallInput<'incidents.create'>['body'] {
  const ms = wallMs(draft.when, timeZone) ?? nowMs;
  const isNow = nowMs - ms < MINUTE_MS;
  return {
    devices: [...devices],
    type: draft.type,
    title: (draft.title.trim() || typeName || UNTITLED).slice(0, TITLE_LENGTH),
    observation: draft.observation.trim() || null,
    ...(isNow ? {} : { dateTime: new Date(ms).toISOString() }),
  };
}
