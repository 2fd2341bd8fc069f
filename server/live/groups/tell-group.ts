import type { ChangeMessage } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Broker } from '../broker/broker.ts';

/** Whose a group is, as far as it is told of. */
export interface ToldGroup {
  id: Id;
  brand: Id;
  user: Id | null;
}

/** Tells the staff of the brand, the customer whose group it is, and others whom it concerns, that it changed. */
export async function tellGroup(
  { publish }: Pick<Broker, 'publish'>,
  { id, brand, user }: ToldGroup,
  change: ChangeMessage['change'],
  others: readonly Id[] = [],
): Promise<void> {
  const message: ChangeMessage = { id, change };
  const users = new Set(user === null ? others : [user, ...others]);
  const topics = [topicOf('brand', brand, 'Group'), ...[...users].map((each) => topicOf('user', each, 'Group'))];
  await Promise.all(topics.map((topic) => publish(topic, message)));
}
