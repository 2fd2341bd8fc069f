import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import { incidentSeverity, SEVERITIES } from '../../../../domain/desk/incidents/incident-severity.ts';

/** Statuses of what is not closed yet. */
const UNSETTLED = 'OPEN,PROGRESS';
/** As many as one answer of the server holds. */
export const MOST_MARKS = 100;

/** What the map asks for: the newest that nobody has closed, under every tab. */
export const OPEN_ONES = { query: { status: UNSETTLED, limit: MOST_MARKS } };

const rankOf = (incident: Pick<Incident, 'type' | 'severity'>): number =>
  SEVERITIES.indexOf(incidentSeverity(incident));

/** The most urgent first, and among them the newest; before all the one that somebody looks at. */
export const byUrgency =
  (current: number | null) =>
  (one: Incident, other: Incident): number =>
    Number(other.id === current) - Number(one.id === current) ||
    rankOf(one) - rankOf(other) ||
    other.created.localeCompare(one.created);

/** How many there are of each type: the most urgent types first, then the most frequent ones. */
export function countTypes(incidents: readonly Pick<Incident, 'type'>[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of incidents) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Array.from(counts, ([type, count]) => ({ type, count })).sort(
    (one, other) => rankOf(one) - rankOf(other) || other.count - one.count || one.type.localeCompare(other.type),
  );
}
