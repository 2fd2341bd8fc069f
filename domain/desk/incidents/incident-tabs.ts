import type { Incident } from './incident.ts';
import { WORKED_ON } from './incident-codes.ts';

/** Tabs of the operator area, in their order. */
export const DESK_TABS = ['OPEN', 'PROGRESS', 'RESOLVED', 'THEFTSTEAL', 'FILTERS'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** A filter value for both kinds of robbery; no incident has it as its type. */
export const BOTH_ROBBERIES = 'THEFT,STEAL';

/** What a tab asks for, as the call takes it. */
export interface TabFilter {
  status?: string;
  situation?: string;
  type?: string;
}

/** Incidents in progress that stand in another situation are in the advanced filter alone. */
export const TAB_FILTERS: Readonly<Record<DeskTab, TabFilter>> = {
  OPEN: { status: 'OPEN' },
  PROGRESS: { status: 'PROGRESS', situation: WORKED_ON },
  RESOLVED: { status: 'RESOLVED' },
  THEFTSTEAL: { type: BOTH_ROBBERIES },
  FILTERS: {},
};

const isOneOf = (codes: string | undefined, code: string): boolean =>
  codes === undefined || codes.split(',').includes(code);

/** Whether a filter of statuses, situation and types lets an incident through. */
export const fitsFilter = (
  { status, situation, type }: TabFilter,
  incident: Pick<Incident, 'status' | 'situation' | 'type'>,
): boolean =>
  isOneOf(status, incident.status) &&
  isOneOf(type, incident.type) &&
  (situation === undefined || situation === incident.situation);

/** Whether somebody works on a robbery: such a row stands out. */
export const isRobberyInProgress = ({ type, status }: Pick<Incident, 'type' | 'status'>): boolean =>
  status === 'PROGRESS' && isOneOf(BOTH_ROBBERIES, type);
