import { z } from 'zod';
import { MOST_FOLLOWED } from '../../../domain/desk/client.ts';
import { currentClientSchema, type CurrentClient } from '../../../domain/desk/current-client.ts';
import { idSchema } from '../../../domain/base/id.ts';
import { SESSION_KEYS } from '../../../domain/people/users/logged-user.ts';
import { tabStore } from '../../base/platform.ts';

/** A device that is followed by its plate; `name` is what it was called when it was chosen, null where only its id is known. */
export const followedSchema = z.object({ id: idSchema, name: z.string().nullable() });
export type Followed = z.infer<typeof followedSchema>;

const CLIENT_KEY = 'rastro.client';
const FOLLOWED_KEY = 'rastro.followed';

/** What stands under a key for a session; null where there is nothing, or it is of another session or another shape. */
function read<T>(key: string, sessionId: string, schema: z.ZodType<T>): T | null {
  try {
    const kept = z.object({ sessionId: z.string(), value: schema }).safeParse(JSON.parse(tabStore.get(key) ?? 'null'));
    return kept.success && kept.data.sessionId === sessionId ? kept.data.value : null;
  } catch {
    return null;
  }
}

const write = (key: string, sessionId: string, value: unknown): void =>
  tabStore.set(key, JSON.stringify({ sessionId, value }));

export const readClient = (sessionId: string): CurrentClient | null => read(CLIENT_KEY, sessionId, currentClientSchema);

/** Keeps the monitored client for a reload of the tab, and its id and brand as the current user's. */
export function keepClient(sessionId: string, client: CurrentClient): void {
  write(CLIENT_KEY, sessionId, client);
  tabStore.set(SESSION_KEYS.userId, String(client.id));
  tabStore.set(SESSION_KEYS.brandId, String(client.brand));
}

/** The person is the current user again. */
export function dropClient({ id, brand }: { id: number; brand: number }): void {
  tabStore.set(CLIENT_KEY, null);
  tabStore.set(SESSION_KEYS.userId, String(id));
  tabStore.set(SESSION_KEYS.brandId, String(brand));
}

export const readFollowed = (sessionId: string): Followed[] =>
  read(FOLLOWED_KEY, sessionId, z.array(followedSchema).max(MOST_FOLLOWED)) ?? [];
export const keepFollowed = (sessionId: string, list: readonly Followed[]): void =>
  write(FOLLOWED_KEY, sessionId, list);
