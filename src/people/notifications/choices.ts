import type { Core } from '../../../contract/core.ts';
import { failed, type Result } from '../../../contract/failure.ts';
import type { MetadataChanges } from '../../../contract/rest/people/account-calls.ts';
import type { UserMetadata } from '../../../domain/people/users/user.ts';
import { changeProfile } from '../../base/session/profile-tabs.ts';
import type { SessionActor } from '../../base/session/session-scope.ts';

/** Stores settings of the signed-in user; the session has them as soon as the server accepted them. */
export async function saveChoices(
  core: Core,
  session: SessionActor,
  changes: MetadataChanges,
): Promise<Result<UserMetadata>> {
  const id = session.getSnapshot().context.session?.user.id;
  if (id === undefined) return failed({ kind: 'cancelled', origin: 'page', message: 'nobody is signed in' });
  const saved = await core.call('users.setMetadata', { params: { id: String(id) }, body: changes });
  const user = session.getSnapshot().context.session?.user;
  if (saved.ok && user?.id === id) changeProfile(session, { ...user, metadata: saved.value });
  return saved;
}
