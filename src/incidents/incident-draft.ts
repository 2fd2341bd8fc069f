import { TITLE_LENGTH } from '../../domain/incident-codes.ts';
import { wallMs } from '../../domain/wall-time.ts';
import type { CallInput } from '../../contract/rest/calls.ts';

/** What the form of a new incident holds; `when` is a wall time such as `2026-11-21T09:00`. */
export interface IncidentDraft {
  type: string;
  title: string;
  when: string;
  observation: string;
}

/** Why a field cannot stand as it is. */
export type DraftFaults = Partial<{ type: 'missing'; when: 'invalid' | 'future' }>;

const MINUTE_MS = 60_000;

/** What keeps a draft from being sent; `nowMs` is the server's time, the zone that of the person. */
export function faultsOf({ type, when }: IncidentDraft, nowMs: number, timeZone: string): DraftFaults {
  const ms = wallMs(when, timeZone);
  return {
    ...(type === '' ? { type: 'missing' as const } : {}),
    ...(ms === null ? { when: 'invalid' as const } : ms > nowMs ? { when: 'future' as const } : {}),
  };
}

/**
 * The body of the call for a draft without faults. `typeName` is the title where none was typed. The minute that is now goes as the
 * moment it is sent, not as the minute's beginning.
 */
export function bodyOf(draft: IncidentDraft, devices: readonly number[], typeName: string, nowMs: number, timeZone: string): CallInput<'incidents.create'>['body'] {
  const ms = wallMs(draft.when, timeZone) ?? nowMs;
  const isNow = nowMs - ms < MINUTE_MS;
  return {
    devices: [...devices],
    type: draft.type,
    title: (draft.title.trim() || typeName).slice(0, TITLE_LENGTH),
    observation: draft.observation.trim() || null,
    ...(isNow ? {} : { dateTime: new Date(ms).toISOString() }),
  };
}
