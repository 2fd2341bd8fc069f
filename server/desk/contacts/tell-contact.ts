import type { ChangeMessage } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Phonebook } from './contact-rows.ts';

/** Tells the staff of the brand, and the client whose phonebook it is, that a contact of it was added, changed, moved or removed. */
export async function tellContact(
  { publish }: Pick<Broker, 'publish'>,
  { brandId, userId }: Phonebook,
  id: Id,
  change: ChangeMessage['change'],
): Promise<void> {
  const message: ChangeMessage = { id, change };
  const topics = [topicOf('brand', brandId, 'Contact')];
  if (userId !== null) topics.push(topicOf('user', userId, 'Contact'));
  await Promise.all(topics.map((topic) => publish(topic, message)));
}
