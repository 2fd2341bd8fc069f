import { wallMs, wallText } from '../../../domain/base/time/wall-time.ts';
import type { Filtered } from '../../base/list/filters.ts';
import type { INCIDENTS } from './desk-list.ts';

export type DeskFilters = Filtered<typeof INCIDENTS.filters>;

/** What the fields of the advanced filter hold; times are wall times such as `2026-11-21T09:00`. */
export type FilterDraft = { [K in keyof DeskFilters]: string };

/** What is wrong with a field. */
export type FilterFaults = Partial<Record<keyof FilterDraft, 'invalid' | 'order' | 'idInvalid'>>;

const NAMES = [
  'status',
  'situation',
  'type',
  'id',
  'licensePlate',
  'start',
  'end',
  'customerName',
  'brand',
  'operator',
] as const satisfies (keyof DeskFilters)[];

const isTime = (name: string): name is 'start' | 'end' => name === 'start' || name === 'end';

/** The filters as the fields show them, in the zone of the person. */
export function draftOf(filters: DeskFilters, timeZone: string): FilterDraft {
  const texts = NAMES.map((name) => {
    const value = filters[name];
    return [name, value !== null && isTime(name) ? wallText(Date.parse(value), timeZone) : (value ?? '')];
  });
  return Object.fromEntries(texts) as FilterDraft;
}

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, null])) as DeskFilters;

/** What the fields ask for; what stands empty asks for nothing. The end is left out of the answer, so that it can be another's start. */
export function readDraft(draft: FilterDraft, timeZone: string): { filters: DeskFilters } | { faults: FilterFaults } {
  const faults: FilterFaults = {};
  const instants: { start: number | null; end: number | null } = { start: null, end: null };
  for (const name of ['start', 'end'] as const) {
    instants[name] = draft[name] === '' ? null : wallMs(draft[name], timeZone);
    if (draft[name] !== '' && instants[name] === null) faults[name] = 'invalid';
  }
  if (instants.start !== null && instants.end !== null && instants.end <= instants.start) faults.end = 'order';
  const id = draft.id.trim();
  if (id !== '' && !/^\d{1,16}$/.test(id)) faults.id = 'idInvalid';
  if (Object.keys(faults).length > 0) return { faults };
  const texts = NAMES.map((name) => {
    const instant = isTime(name) ? instants[name] : null;
    return [name, instant === null ? draft[name].trim() || null : new Date(instant).toISOString()];
  });
  return { filters: Object.fromEntries(texts) as DeskFilters };
}

/** What the privileged brand may ask by beside what everybody may: who works on the incidents. */
export const extraFields = (brand: number, privilegedBrand: number): readonly 'operator'[] =>
  brand === privilegedBrand ? ['operator'] : [];
