import type { KeptSession, SignedIn } from '../../contract/core.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import type { Permission } from '../../domain/people/users/user.ts';
import type { Rest } from '../rest/client.ts';

/** A 401 is about the token, not the permissions. */
export const withoutPermissions = (failure: Failure): Result<never> =>
  failed(failure.kind === 'unauthenticated' ? failure : { ...failure, session: 'permissions' });

/** Asks the server for the user and permissions of a stored session; the credentials are those of that session. */
export async function askSession(rest: Rest, { sessionId, accessToken }: KeptSession): Promise<Result<SignedIn>> {
  const session = await rest.call('sessions.read', { params: { id: sessionId } });
  if (!session.ok) return session;
  const { user, expiresAt } = session.value;
  const permissions: Result<Permission[]> = await rest.call('permissions.ofUser', { params: { id: String(user.id) } });
  if (!permissions.ok) return withoutPermissions(permissions.failure);
  return success({
    sessionId,
    accessToken,
    expiresAtMs: Date.parse(expiresAt),
    user,
    permissions: permissions.value,
  });
}
