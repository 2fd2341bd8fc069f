import type { Core } from '../../../contract/core.ts';
import { failed, success, type Result } from '../../../contract/failure.ts';
import type { User } from '../../../domain/people/users/user.ts';
import { deviceStore } from '../../base/platform.ts';
import { deviceWords } from './device-words.ts';
import { notificationState } from './permission.ts';
import { subscribeTo } from './platform.ts';
import { currentSubscription, leavePush } from './subscription/platform.ts';

/** Stands on the device while the person wants no push messages there although the browser would take them. */
const STORE_KEY = 'rastro.push';
const OFF = 'off';

/** The user of the messages. */
type Person = Pick<User, 'id' | 'brand'>;

/** Whether this browser has the permission and the user has not turned it off here. */
export const isPushWanted = (): boolean => notificationState() === 'granted' && deviceStore.get(STORE_KEY) !== OFF;

/** Subscribes this browser and registers it with the server; false where the browser has no push messages. Idempotent. */
export async function startPush(core: Core, user: Person): Promise<Result<boolean>> {
  const key = await core.call('push.key', {});
  if (!key.ok) return key;
  try {
    const subscription = await subscribeTo(key.value.publicKey);
    if (subscription === null) return success(false);
    const body = {
      userId: user.id,
      brandId: user.brand,
      provider: 'fcm' as const,
      token: JSON.stringify(subscription),
      ...deviceWords(navigator.userAgent),
    };
    const saved = await core.call('push.saveToken', { body });
    return saved.ok ? success(true) : saved;
  } catch (error) {
    return failed({ kind: 'unsupported', origin: 'page', message: String(error) });
  }
}

/** Turns push messages on for this browser, which has given its permission. */
export function turnPushOn(core: Core, user: Person): Promise<Result<boolean>> {
  deviceStore.set(STORE_KEY, null);
  return startPush(core, user);
}

/** Turns push messages off for this browser until they are turned on again. */
export async function turnPushOff(core: Core): Promise<void> {
  deviceStore.set(STORE_KEY, OFF);
  const endpoint = (await currentSubscription().catch(() => null))?.endpoint;
  await leavePush();
  const tokens = await core.call('push.tokens', {});
  const own =
    tokens.ok && endpoint !== undefined
      ? tokens.value.filter(({ token }) => (JSON.parse(token) as { endpoint?: string }).endpoint === endpoint)
      : [];
  for (const { id } of own) await core.call('push.removeToken', { params: { id } });
}
