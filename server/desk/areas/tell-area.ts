import type { ChangeMessage } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Broker } from '../../live/broker/broker.ts';

/** Whose an area is, as far as it is told of. */
export interface ToldArea {
  id: Id;
  brand: Id;
  user: Id | null;
}

/** Tells that an area was added (null before), changed or removed (null after): the staff of its brands and its customers, before and after. */
export async function tellArea(
  { publish }: Pick<Broker, 'publish'>,
  before: ToldArea | null,
  after: ToldArea | null,
): Promise<void> {
  const area = after ?? before;
  if (!area) return;
  const message: ChangeMessage = {
    id: area.id,
    change: before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED',
  };
  const sides = [before, after].filter((side) => side !== null);
  const topics = new Set(
    sides.flatMap(({ brand, user }) => [
      topicOf('brand', brand, 'Area'),
      ...(user === null ? [] : [topicOf('user', user, 'Area')]),
    ]),
  );
  await Promise.all([...topics].map((topic) => publish(topic, message)));
}
