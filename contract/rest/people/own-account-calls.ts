import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { accountEmail, accountMobile, accountName, newPassword } from '../../../domain/people/users/account-fields.ts';
import { userSchema } from '../../../domain/people/users/user.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

const own = { access: EVERY_PROFILE, params: z.object({ id: idFromText }), guards: { 'params.id': 'self' } } as const;

/** The password of now: the longest one that may sign in. */
const presentPassword = text().min(1).max(1024);

/** What people change of their own accounts on the screen of their preferences. */
export const ownAccountCalls = {
  'account.update': {
    method: 'PATCH',
    path: 'v2/users/:id/account',
    ...own,
    body: z.object({
      name: accountName.optional(),
      mobile: accountMobile.nullable().optional(),
    }),
    output: userSchema,
    summary: 'Changes name or mobile number of the own account; what is left out stays',
  },
  'account.changeEmail': {
    method: 'POST',
    path: 'v2/users/:id/email',
    ...own,
    /** Links to new passwords and invites go there, so the password of now is asked for, and no other account of the brand may have it. */
    body: z.object({ email: accountEmail, password: presentPassword }),
    output: z.object({}),
    summary: 'Mails a code to a new e-mail of the own account, which is kept once the code comes back',
  },
  'account.confirmEmail': {
    method: 'PUT',
    path: 'v2/users/:id/email',
    ...own,
    body: z.object({
      code: text()
        .trim()
        .regex(/^\d{8}$/),
    }),
    output: userSchema,
    summary: 'Keeps the new e-mail of the own account, by the code that was mailed there',
  },
  'account.changePassword': {
    method: 'PUT',
    path: 'v2/users/:id/password',
    ...own,
    body: z.object({ present: presentPassword, password: newPassword, confirmPassword: newPassword }),
    output: z.object({ ended: z.number().int() }),
    summary: 'Gives the own account a new password; every session of the person but this one ends',
  },
} as const satisfies Record<string, CallSpec>;
