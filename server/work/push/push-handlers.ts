import type { Clock } from '../../../domain/base/time/clock.ts';
import { subscriptionOf } from '../../../domain/work/push-token.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { removeToken, saveToken, tokensOf } from './push-tokens.ts';

interface Deps {
  db: Database;
  clock: Clock;
  publicKey: string;
  /** Whether the server may call an endpoint that a browser names. */
  mayReach(endpoint: string): boolean;
  /** Called after the recipients have changed. */
  changed(): void;
}

/** Handlers of push tokens. */
export function pushHandlers({
  db,
  clock,
  publicKey,
  mayReach,
  changed,
}: Deps): Pick<Handlers, 'push.key' | 'push.tokens' | 'push.saveToken' | 'push.removeToken'> {
  return {
    'push.key': async () => ({ publicKey }),
    'push.tokens': ({ caller }) => tokensOf(db, caller.userId),
    'push.saveToken': async ({ body, locale }) => {
      const subscription = subscriptionOf(body.token);
      if (!subscription || !mayReach(subscription.endpoint))
        throw new Refusal('invalid-input', { token: 'field.not-valid' });
      // Serialized again, so that a subscription is the same token in any order of its keys.
      const saved = await saveToken(db, { ...body, token: JSON.stringify(subscription) }, locale, clock.now());
      changed();
      return saved;
    },
    'push.removeToken': async ({ caller, params }) => {
      await removeToken(db, caller.userId, params.id);
      changed();
      return {};
    },
  };
}
