import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { passes } from '../../base/routes/access.ts';
import { routeOf } from '../../base/routes/routes.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { placeOf } from './entry-place.ts';

/** Where the reader can see the thing of an entry; null where nowhere. */
export function usePlace(): (entry: AuditEntry) => string | null {
  const { user, permissions } = useSignedIn();
  return (entry) => {
    const place = placeOf(entry, user.brand);
    const rule = place === null ? undefined : routeOf(place);
    return rule && passes(rule, user.profile, (name) => grants(permissions, name)) ? place : null;
  };
}
