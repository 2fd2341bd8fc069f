import type { GroupMessage } from '../../contract/messages.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Id } from '../../domain/id.ts';
import type { Broker } from '../broker/broker.ts';

/** Whose a group is, as far as it is told of. */
export interface ToldGroup {
  id: Id;
  brand: Id;
  user: Id | null;
}

/** Tells the staff of the brand, and the customer whose group it is, that it changed. */
export async function tellGroup(
  { publish }: Pick<Broker, 'publish'>,
  { id, brand, user }: ToldGroup,
  change: GroupMessage['change'],
): Promise<void> {
  const message: GroupMessage = { id, change };
  const topics = [topicOf('brand', brand, 'Group'), ...(user === null ? [] : [topicOf('user', user, 'Group')])];
  await Promise.all(topics.map((topic) => publish(topic, message)));
}
