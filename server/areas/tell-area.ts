import type { AreaMessage } from '../../contract/messages.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Id } from '../../domain/id.ts';
import type { Broker } from '../broker/broker.ts';

/** Whose an area is, as far as it is told of. */
export interface ToldArea {
  id: Id;
  brand: Id;
  user: Id | null;
}

/** Tells that an area was added (null before), changed or removed (null after): the staff of its brand, and whose it was and is. */
export async function tellArea(
  { publish }: Pick<Broker, 'publish'>,
  before: ToldArea | null,
  after: ToldArea | null,
): Promise<void> {
  const area = after ?? before;
  if (!area) return;
  const message: AreaMessage = {
    id: area.id,
    change: before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED',
  };
  const users = new Set([before?.user, after?.user].filter((id) => id != null));
  const topics = [topicOf('brand', area.brand, 'Area'), ...[...users].map((id) => topicOf('user', id, 'Area'))];
  await Promise.all(topics.map((topic) => publish(topic, message)));
}
