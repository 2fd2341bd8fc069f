import type { IncidentRules } from '../../../../domain/desk/incidents/incident-rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../../domain/base/time/clock.ts';
import type { Id } from '../../../../domain/base/id.ts';
import type { Broker } from '../../../live/broker/broker.ts';
import type { BrandTree } from '../../../people/brands/brand-tree.ts';
import type { Database } from '../../../base/db/database.ts';
import { hasSecret, type DeviceDirectory } from '../../../live/devices/directory.ts';
import type { Listening } from '../../../live/ingest/listening.ts';
import type { LiveState } from '../../../live/telemetry/live-state.ts';
import { tellChanges, type Told } from '../tell-changes.ts';
import { RuleBook } from './rule-book.ts';
import { RuleEngine, type RuledDevice } from './rule-engine.ts';
import { ruleHandlers } from './rule-handlers.ts';
import { ruleRemovals, ruleSweeps } from './rule-sweeps.ts';
import { ruleTap, takeEvents, type RaisesIncidents } from './rule-tap.ts';

interface Deps {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  directory: DeviceDirectory;
  live: LiveState;
  listening: Pick<Listening, 'note' | 'dueMs' | 'known'>;
  broker: Pick<Broker, 'publish'>;
  log: FastifyBaseLogger;
}

/** How often the rules of other servers' brands are read. */
const BOOK_MS = 5_000;

/**
 * Opens the rules that raise incidents: they follow ingest, and look at the clock. `raises` is what others raise incidents by,
 * `rulesOf` the rules of a brand.
 */
export async function openIncidentRules(deps: Deps) {
  const { db, clock, tree, directory, live, listening, broker, log } = deps;
  const book = new RuleBook(db, tree);
  await book.refresh();
  const deviceOf = (id: Id): RuledDevice | null => {
    const entry = directory.byId(id);
    // Of a device that may not report nothing is expected.
    return entry && hasSecret(entry) ? { brandId: entry.brandId, rules: book.of(entry.brandId) } : null;
  };
  const engine = new RuleEngine({ clock, deviceOf });
  const tell = (told: readonly Told[]): Promise<void> => tellChanges({ db, clock, tree, directory, broker }, told);
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
    handlers: ruleHandlers({ db, clock, tree, directory, listening, book }),
    rulesOf: (brandId: Id): IncidentRules => book.of(brandId),
    raises: { take: (tx, events) => takeEvents(engine, tx, events), tell: tellLater } satisfies RaisesIncidents,
    taps: [ruleTap(engine, tellLater)],
    sweeps: [
      { name: 'incident rules', everyMs: BOOK_MS, run: () => book.refresh() },
      ...ruleSweeps({ db, listening, engine, deviceOf, heard, tell }),
    ],
    removals: ruleRemovals({ db }),
    stop: () => telling,
  };
}
