import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/clock.ts';
import type { Id } from '../../../domain/id.ts';
import type { Broker } from '../../broker/broker.ts';
import type { BrandTree } from '../../brands/brand-tree.ts';
import type { Database } from '../../db/database.ts';
import { hasSecret, type DeviceDirectory } from '../../devices/directory.ts';
import type { Room } from '../../room.ts';
import type { LiveState } from '../../telemetry/live-state.ts';
import { readIncidents } from '../incident-rows.ts';
import { tellIncident } from '../tell-incident.ts';
import { tellPerson } from '../tell-person.ts';
import { RuleBook } from './rule-book.ts';
import { RuleEngine, type RuledDevice, type Told } from './rule-engine.ts';
import { ruleHandlers } from './rule-handlers.ts';
import { ruleSweeps } from './rule-sweeps.ts';
import { ruleTap, takeEvents, type RaisesIncidents } from './rule-tap.ts';

interface Deps {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  directory: DeviceDirectory;
  live: LiveState;
  broker: Pick<Broker, 'publish'>;
  log: FastifyBaseLogger;
}

/** How often the rules of other servers' brands are read. */
const BOOK_MS = 5_000;

/** Opens the rules that raise incidents: they follow ingest, and look at the clock. */
export async function openIncidentRules(deps: Deps): Promise<Room & { raises: RaisesIncidents }> {
  const { db, clock, tree, directory, live, broker, log } = deps;
  const book = new RuleBook(db, tree);
  await book.refresh();
  const deviceOf = (id: Id): RuledDevice | null => {
    const entry = directory.byId(id);
    // Of a device that may not report nothing is expected.
    return entry && hasSecret(entry) ? { brandId: entry.brandId, rules: book.of(entry.brandId) } : null;
  };
  const engine = new RuleEngine({ clock, deviceOf });
  const tell = async (told: readonly Told[]): Promise<void> => {
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
  };
  let telling: Promise<void> = Promise.resolve();
  const tellLater = (told: readonly Told[]): void => {
    if (told.length === 0) return;
    telling = telling
      .then(() => tell(told))
      .catch((error: unknown) =>
        log.error({ err: error }, 'incidents that rules raised were not told; they are stored'),
      );
  };
  function* heard(): Iterable<readonly [Id, number]> {
    const brandIds = tree.roots().flatMap(({ id }) => tree.withDescendants(id).map((node) => node.id));
    for (const id of directory.idsOfBrands(brandIds)) {
      const heardMs = live.lastHeardMs(id);
      if (heardMs !== null) yield [id, heardMs];
    }
  }
  return {
    handlers: ruleHandlers({ db, clock, tree, directory, book }),
    raises: { take: (tx, events) => takeEvents(engine, tx, events), tell: tellLater },
    taps: [ruleTap(engine, tellLater)],
    sweeps: [
      { name: 'incident rules', everyMs: BOOK_MS, run: () => book.refresh() },
      ...ruleSweeps({ db, clock, engine, deviceOf, heard, tell }),
    ],
    stop: () => telling,
  };
}
