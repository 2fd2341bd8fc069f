import type { ChangeMessage } from '../../../contract/messages.ts';
import type { NewsMessage } from '../../../contract/resources.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';

export interface Publisher {
  publish(topic: string, body: unknown): Promise<void>;
}

/** Of which brand a record is, and of which of its customers; null is of the brand alone. */
export interface Owner {
  brand: Id;
  user: Id | null;
}

/** What became of a record that was `before` and is `after`; null is not there. */
export const changeOf = (before: object | null, after: object | null): ChangeMessage['change'] =>
  before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED';

interface Audience {
  /** Others whom it concerns beside its owners. */
  others?: readonly Id[];
  /** Only administrators may see it. */
  isHidden?: boolean;
}

/**
 * Publishes that a record was changed, once to each of the staff of the brands and the customers whose it is or was. The body names nothing of
 * the record: not everybody who hears a brand may see it.
 */
export async function publishChange(
  { publish }: Publisher,
  message: NewsMessage,
  body: object,
  owners: readonly (Owner | null)[],
  { others = [], isHidden = false }: Audience = {},
): Promise<void> {
  const known = owners.filter((owner) => owner !== null);
  const users = [...known.map(({ user }) => user), ...others].filter((user) => user !== null);
  const topics = new Set([
    ...known.map(({ brand }) => topicOf('brand', brand, message, isHidden)),
    ...(isHidden ? [] : users.map((user) => topicOf('user', user, message))),
  ]);
  await Promise.all([...topics].map((topic) => publish(topic, body)));
}
