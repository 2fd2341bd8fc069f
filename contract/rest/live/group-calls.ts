import { z } from 'zod';
import { groupSchema, groupWithDevicesSchema, MOST_GROUPS } from '../../../domain/live/groups/group.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

const rights = { access: EVERY_PROFILE, permission: 'MONITORING_GROUPS' } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'group' } as const;

/** Calls that read groups of devices. Staff see the groups of their brands, a customer the own ones. */
export const groupCalls = {
  'groups.list': {
    method: 'GET',
    path: 'v2/groups',
    ...rights,
    scope: 'brands',
    query: z.object({
      userId: idFromText.optional(),
      brand: idFromText.optional(),
      /** `staff`: only those that are no customer's. */
      of: z.enum(['staff']).optional(),
      limit: z.coerce.number().int().min(1).max(MOST_GROUPS).default(MOST_GROUPS),
    }),
    guards: { 'query.userId': 'user', 'query.brand': 'brand' },
    output: z.array(groupSchema),
    summary:
      'Groups the caller sees, of one user or one brand where asked for, by name, each with the devices in it that the caller sees',
  },
  'groups.read': {
    method: 'GET',
    path: 'v2/groups/:id',
    ...rights,
    scope: 'brands',
    params,
    guards,
    output: groupWithDevicesSchema,
    summary: 'A group, with the records of its devices',
  },
} as const satisfies Record<string, CallSpec>;
