import { z } from 'zod';
import {
  accountEmail,
  accountLogin,
  accountMobile,
  accountName,
  newPassword,
} from '../../../domain/people/users/account-fields.ts';
import { accountRecordSchema, accountRowSchema } from '../../../domain/people/users/account.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { PERMISSION_NAMES } from '../../../domain/people/users/permission.ts';
import { text } from '../../../domain/base/text.ts';
import { profileSchema } from '../../../domain/people/users/user.ts';
import { ADMIN, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const one = { access: ADMIN, params: z.object({ id: idFromText }), guards: { 'params.id': 'account' } } as const;

export const ACCOUNT_STATES = ['ACTIVE', 'DISABLED'] as const;
export const ACCOUNT_SORTS = ['name', 'login', 'lastSignInAt'] as const;

const permissions = z.array(z.enum(PERMISSION_NAMES)).max(PERMISSION_NAMES.length);
const contact = { mobile: accountMobile.nullable().default(null), email: accountEmail.nullable().default(null) };

/** Accounts as administrators manage them: those of the own brand and the brands below it. */
export const accountAdminCalls = {
  'accounts.list': {
    method: 'GET',
    path: 'v2/accounts',
    access: ADMIN,
    scope: 'brands',
    ...paged(
      accountRowSchema,
      {
        /** Part of the name, the login or the e-mail. */
        term: text().max(100).optional(),
        profile: profileSchema.optional(),
        state: z.enum(ACCOUNT_STATES).optional(),
        brand: idFromText.optional(),
      },
      { sizes: { usual: 25, most: 100 }, sorts: ACCOUNT_SORTS },
    ),
    guards: { 'query.brand': 'brand' },
    summary: 'Accounts of the brands the caller administers, page by page',
  },
  'accounts.read': {
    method: 'GET',
    path: 'v2/accounts/:id',
    ...one,
    output: accountRecordSchema,
    summary: 'An account with its permissions and open sessions',
  },
  'accounts.create': {
    method: 'POST',
    path: 'v2/accounts',
    access: ADMIN,
    body: z.object({
      brand: idSchema,
      login: accountLogin,
      name: accountName,
      profile: profileSchema,
      ...contact,
      /** Only those that the caller holds. */
      permissions,
      /** Without one a link to choose it is mailed. */
      password: newPassword.nullable().default(null),
    }),
    guards: { 'body.brand': 'brand' },
    /** Whether the link went out; null where a password was given. */
    output: accountRecordSchema.extend({ isMailed: z.boolean().nullable() }),
    summary: 'Adds an account; without a password a link to choose one is mailed to it',
  },
  'accounts.update': {
    method: 'PUT',
    path: 'v2/accounts/:id',
    ...one,
    /** Permissions are all that the account has then; those that come with the change must be held by the caller. */
    body: z.object({ version: seenVersion, name: accountName, profile: profileSchema, ...contact, permissions }),
    output: accountRecordSchema,
    summary: 'Changes an account, its profile and its permissions; another profile ends its sessions',
  },
  'accounts.disable': {
    method: 'POST',
    path: 'v2/accounts/:id/disable',
    ...one,
    output: accountRecordSchema,
    summary: 'Keeps an account from signing in and ends its sessions at once',
  },
  'accounts.enable': {
    method: 'POST',
    path: 'v2/accounts/:id/enable',
    ...one,
    output: accountRecordSchema,
    summary: 'Lets a disabled account sign in again',
  },
  'accounts.endSessions': {
    method: 'DELETE',
    path: 'v2/accounts/:id/sessions',
    ...one,
    output: z.object({ ended: z.number().int() }),
    summary: 'Ends every session of an account at once',
  },
  'accounts.resetPassword': {
    method: 'POST',
    path: 'v2/accounts/:id/password-reset',
    ...one,
    output: z.object({}),
    summary: 'Mails an account the link by which its owner sets a new password',
  },
  'accounts.resetFactors': {
    method: 'DELETE',
    path: 'v2/accounts/:id/factors',
    ...one,
    output: accountRecordSchema,
    summary: 'Removes the second factors of an account and ends its sessions',
  },
} as const satisfies Record<string, CallSpec>;
