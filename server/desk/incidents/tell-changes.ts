import type { IncidentChange } from '../../../contract/messages.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import { readIncidents } from './incident-rows.ts';
import { tellIncident, type TellDeps } from './tell-incident.ts';
import { tellPerson, type PersonalNews } from './tell-person.ts';

/** What happened in the database, to be told after the commit. */
export interface Told {
  incidentId: Id;
  change: IncidentChange;
  /** What whoever works on it should know at once. */
  news?: PersonalNews;
}

export interface TellChangesDeps extends TellDeps {
  db: Database;
  clock: Clock;
  tree: Pick<BrandTree, 'roots' | 'withDescendants'>;
}

/** Tells of what the server itself did with incidents, after the commit: their brands, and whoever works on one. */
export async function tellChanges(
  { db, clock, tree, directory, broker }: TellChangesDeps,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const ids = [...new Set(told.map(({ incidentId }) => incidentId))];
  const brandIds = tree.roots().flatMap(({ id }) => tree.withDescendants(id).map((node) => node.id));
  const seen = { brandIds, seenBrandIds: brandIds, hidden: true };
  const { content } = await readIncidents(db, { ...seen, ids }, { page: 0, limit: ids.length });
  const byId = new Map(content.map((incident) => [incident.id, incident]));
  for (const { incidentId, change, news } of told) {
    const incident = byId.get(incidentId);
    if (!incident) continue;
    await tellIncident({ broker, directory }, incident, change);
    const operator = incident.status === 'PROGRESS' ? incident.userOperatorId : null;
    if (news && operator !== null) await tellPerson({ broker, directory, clock }, operator, incident, news);
  }
}
