import type { User } from '../../../domain/people/users/user.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { tabChannel } from '../tabs/platform.ts';
import type { SessionActor } from './session-scope.ts';

const channel = tabChannel('rastro.profile');

/** Takes over what a person changed of their own account, in this tab and in every other one of this browser. */
export function changeProfile(actor: SessionActor, user: User): void {
  actor.send({ type: 'PROFILE_CHANGED', user });
  channel.post({ userId: user.id });
}

/**
 * Takes over what the person of this tab changed in another one: as the server has it, and not as another tab says. The core learns
 * it by the same answer. Returns a function that ends it.
 */
export function followProfile({ core }: Pick<Bridge, 'core'>, actor: SessionActor): () => void {
  const now = () => actor.getSnapshot().context.session;
  const read = async (sessionId: string): Promise<void> => {
    const answer = await core.call('sessions.read', { params: { id: sessionId } });
    if (answer.ok && now()?.sessionId === sessionId) actor.send({ type: 'PROFILE_CHANGED', user: answer.value.user });
  };
  return channel.listen((message) => {
    const session = now();
    if (session !== null && session.user.id === (message as { userId?: unknown }).userId) void read(session.sessionId);
  });
}
