import { z } from 'zod';
import { groupSchema } from '../../../domain/live/groups/group.ts';
import { groupInputSchema, MOST_MOVED } from '../../../domain/live/groups/group-input.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';
import { seenVersionText } from '../base/seen-version.ts';

const rights = { access: EVERY_PROFILE, permission: 'MONITORING_GROUPS' } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'group' } as const;

/** A new group: of the caller where that is a customer, of the customer who is named, else of the staff of the brand that it follows. */
const newGroup = {
  ...rights,
  body: groupInputSchema.extend({
    /** Of a group that names neither a customer nor a device nor a group around it. */
    brand: idSchema.optional(),
    user: idSchema.optional(),
    /** The devices that it begins with. */
    devices: z.array(idSchema).max(MOST_MOVED).default([]),
  }),
  guards: { 'body.brand': 'brand', 'body.user': 'user', 'body.parent': 'group', 'body.devices': 'device' },
  output: groupSchema,
} as const;

/** Calls that change groups of devices. */
export const groupChangeCalls = {
  'groups.create': {
    method: 'POST',
    path: 'v2/groups',
    ...newGroup,
    summary: 'Adds a group',
  },
  'groups.createForMaintenance': {
    method: 'POST',
    path: 'groups/maintenance/create',
    ...newGroup,
    summary: 'Adds a group whose vehicles are maintained together',
  },
  'groups.update': {
    method: 'PUT',
    path: 'v2/groups/:id',
    ...rights,
    params,
    body: groupInputSchema.extend({ version: seenVersion }),
    /** The group it is to lie in is one of the same owner, else it is refused. */
    guards,
    output: groupSchema,
    summary: 'Changes a group; refused where somebody else changed it since the version that is named',
  },
  'groups.move': {
    method: 'POST',
    path: 'v2/groups/devices',
    ...rights,
    body: z
      .object({
        devices: z.array(idSchema).min(1).max(MOST_MOVED),
        /** Taken out of this group and of those below it. */
        from: idSchema.nullable().default(null),
        /** Put into this one. */
        to: idSchema.nullable().default(null),
      })
      .refine(({ from, to }) => from !== null || to !== null),
    guards: { 'body.devices': 'device', 'body.from': 'group', 'body.to': 'group' },
    output: z.object({ moved: z.number().int() }),
    summary: 'Puts devices into a group, takes them out of one, or both: all of them or none',
  },
  'groups.delete': {
    method: 'DELETE',
    path: 'v2/groups/:id',
    ...rights,
    params,
    query: z.object({ version: seenVersionText }),
    guards,
    output: z.object({}),
    summary: 'Removes a group, whose lower groups move up; refused while a rule of incidents is limited to it',
  },
} as const satisfies Record<string, CallSpec>;
