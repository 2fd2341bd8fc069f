import type { MaintenanceMessage } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Broker } from '../broker/broker.ts';
import type { Database } from '../../base/db/database.ts';

interface TellDeps {
  db: Database;
  broker: Pick<Broker, 'publish'>;
}

type Record = MaintenanceMessage['record'];

const TABLES: Readonly<{ [R in Record]: string }> = {
  PLAN: 'maintenance_plans',
  COST: 'cost_entries',
  ORDER: 'service_orders',
};

interface Whose {
  brandId: Id;
  userId: Id | null;
}

const whoseRecord = async (db: Database, record: Record, id: Id): Promise<Whose | null> => {
  const [row] = await db.query<Whose & { [column: string]: unknown }>(
    `SELECT brand_id AS "brandId", user_id AS "userId" FROM ${TABLES[record]} WHERE id = $1`,
    [id],
  );
  return row ?? null;
};

/** Tells the staff of the brand, and the customer whose the record is, that lists of such records are no longer as they were. */
async function tell({ broker }: TellDeps, record: Record, whose: Whose | null): Promise<void> {
  if (!whose) return;
  const message: MaintenanceMessage = { record };
  const topics = [topicOf('brand', whose.brandId, 'Maintenance')];
  if (whose.userId !== null) topics.push(topicOf('user', whose.userId, 'Maintenance'));
  await Promise.all(topics.map((topic) => broker.publish(topic, message)));
}

/** Does what adds or changes a record of a vehicle, and tells of it. */
export async function telling<Answer extends { id: Id }>(
  deps: TellDeps,
  record: Record,
  work: Promise<Answer>,
): Promise<Answer> {
  const answer = await work;
  await tell(deps, record, await whoseRecord(deps.db, record, answer.id));
  return answer;
}

/** Does what changes or removes a record, and tells whoever it was of. */
export async function tellingOf<Answer>(
  deps: TellDeps,
  record: Record,
  id: Id,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const whose = await whoseRecord(deps.db, record, id);
  const answer = await work();
  await tell(deps, record, whose);
  return answer;
}
