import { grants } from '../../../domain/people/users/grants.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** Whether contracts are made and changed: staff with the permission. */
export function useMayContracts(): boolean {
  const { user, permissions } = useSignedIn();
  return user.profile !== 'USER' && grants(permissions, 'BILLING_CONTRACTS');
}
