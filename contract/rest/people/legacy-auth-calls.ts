import { z } from 'zod';
import { idSchema } from '../../../domain/base/id.ts';
import { userSchema } from '../../../domain/people/users/user.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { ownAccountCalls } from './own-account-calls.ts';

/** Calls of older clients about accounts, which the console itself makes none of. */
export const legacyAuthCalls = {
  'auth.register': {
    method: 'POST',
    path: 'auth/register',
    access: 'anyone',
    /** Nothing of it is read: the staff of a brand makes its accounts. */
    body: z.looseObject({}),
    output: z.object({}),
    summary: 'Always refused with 403: says where the brand takes new customers, or that its staff makes the accounts',
  },
  'auth.updateUser': {
    method: 'POST',
    path: 'auth/user/update',
    access: EVERY_PROFILE,
    body: ownAccountCalls['account.update'].body.extend({ id: idSchema }),
    guards: { 'body.id': 'self' },
    output: userSchema,
    summary: 'Changes name or mobile number of the own account, as `account.update` does; what is left out stays',
  },
} as const satisfies Record<string, CallSpec>;
