import type { MaintenanceMessage } from '../../../contract/messages.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { publishChange, type Owner, type Publisher } from '../../base/records/publish-change.ts';

interface TellDeps {
  db: Database;
  broker: Publisher;
}

type Record = MaintenanceMessage['record'];

const TABLES: Readonly<{ [R in Record]: string }> = {
  PLAN: 'maintenance_plans',
  COST: 'cost_entries',
  ORDER: 'service_orders',
};

const ownerOf = async (db: Database, record: Record, id: Id): Promise<Owner | null> => {
  const [row] = await db.query<Owner & { [column: string]: unknown }>(
    `SELECT brand_id AS brand, user_id AS "user" FROM ${TABLES[record]} WHERE id = $1`,
    [id],
  );
  return row ?? null;
};

/** Publishes that lists of such records are no longer as they were. */
function publishRecord({ broker }: TellDeps, record: Record, owner: Owner | null): Promise<void> {
  const message: MaintenanceMessage = { record };
  return publishChange(broker, 'Maintenance', message, [owner]);
}

/** Does what adds or changes a record of a vehicle, and tells of it. */
export async function telling<Answer extends { id: Id }>(
  deps: TellDeps,
  record: Record,
  work: Promise<Answer>,
): Promise<Answer> {
  const answer = await work;
  await publishRecord(deps, record, await ownerOf(deps.db, record, answer.id));
  return answer;
}

/** Does what changes or removes a record, and tells whoever it was of. */
export async function tellingOf<Answer>(
  deps: TellDeps,
  record: Record,
  id: Id,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const owner = await ownerOf(deps.db, record, id);
  const answer = await work();
  await publishRecord(deps, record, owner);
  return answer;
}
