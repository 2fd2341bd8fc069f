import { ACCOUNT_SORTS, ACCOUNT_STATES } from '../../../contract/rest/people/account-admin-calls.ts';
import { profileSchema } from '../../../domain/people/users/user.ts';
import { anyId, anyText, oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The list of users: in the address, so that it can be sent to a colleague. */
export const USERS = listSpec({
  call: 'accounts.list',
  filters: { term: anyText, profile: oneOf(profileSchema.options), state: oneOf(ACCOUNT_STATES), brand: anyId },
  keep: 'address',
  sizes: [25, 50, 100],
  sorts: ACCOUNT_SORTS,
});
