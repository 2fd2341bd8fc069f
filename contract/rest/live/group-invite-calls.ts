import { z } from 'zod';
import {
  groupInviteSchema,
  groupMemberSchema,
  inviteTokenSchema,
  ownInviteSchema,
  sharedGroupSchema,
  groupVehicleSchema,
} from '../../../domain/live/groups/group-invite.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const permission = 'MONITORING_GROUPS';
const rights = { access: EVERY_PROFILE, permission } as const;
/** Customers are invited, staff see all vehicles of their brands anyway. */
const invited = { access: ['USER'], permission } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'group' } as const;
const member = { 'params.id': 'membership' } as const;

/** Calls by which people are let into a group, and see what is in it. The group is a customer's: it is theirs to show. */
export const groupInviteCalls = {
  'groups.members': {
    method: 'GET',
    path: 'v2/groups/:id/members',
    ...rights,
    params,
    guards,
    output: z.object({ members: z.array(groupMemberSchema), invites: z.array(groupInviteSchema) }),
    summary: 'Who sees the vehicles of a group beside its owner, and who is invited to, the latest first',
  },
  'groups.invite': {
    method: 'POST',
    path: 'v2/groups/:id/invites',
    ...rights,
    params,
    guards,
    body: z.object({ email: z.email().max(254) }),
    /** `link` is the path within the console; it is told this once, and holds for one person and seven days. */
    output: z.object({ invite: groupInviteSchema, link: z.string(), isMailed: z.boolean() }),
    summary:
      'Invites somebody to a group by mail; whoever was invited before has a new link, the former holds no longer',
  },
  'groups.cancelInvite': {
    method: 'DELETE',
    path: 'v2/groups/:id/invites/:invite',
    ...rights,
    params: z.object({ id: idFromText, invite: idFromText }),
    guards,
    output: z.object({}),
    summary: 'Takes an invite back that is not answered yet',
  },
  'groups.removeMember': {
    method: 'DELETE',
    path: 'v2/groups/:id/members/:member',
    ...rights,
    params: z.object({ id: idFromText, member: idFromText }),
    guards,
    output: z.object({}),
    summary: 'Ends that somebody sees the vehicles of a group',
  },
  'invites.own': {
    method: 'GET',
    path: 'v2/invites',
    ...invited,
    output: z.array(ownInviteSchema),
    summary: 'Invites to the caller that wait for an answer',
  },
  'invites.read': {
    method: 'POST',
    path: 'v2/invites/read',
    ...invited,
    body: z.object({ token: inviteTokenSchema }),
    output: ownInviteSchema,
    summary: 'The invite of a link, whatever became of it; refused where it is meant for somebody else',
  },
  'invites.answer': {
    method: 'POST',
    path: 'v2/invites/answer',
    ...invited,
    /** By its link, or by the id of one of the own invites. */
    body: z
      .object({ id: idSchema.optional(), token: inviteTokenSchema.optional(), accepts: z.boolean() })
      .refine(({ id, token }) => (id === undefined) !== (token === undefined)),
    output: ownInviteSchema,
    summary: 'Accepts or refuses an invite, once',
  },
  'groups.shared': {
    method: 'GET',
    path: 'v2/groups/shared',
    ...invited,
    output: z.array(sharedGroupSchema),
    summary: 'Groups of others whose vehicles the caller sees, by name',
  },
  'groups.sharedVehicles': {
    method: 'GET',
    path: 'v2/groups/:id/vehicles',
    ...invited,
    params,
    guards: member,
    ...paged(
      groupVehicleSchema,
      {
        /** Part of the name or the plate. */
        term: text().max(100).optional(),
      },
      { sizes: { usual: 10, most: 2_000 } },
    ),
    summary: 'Vehicles of a group of somebody else, by name, each with its last position',
  },
  'groups.frame': {
    method: 'GET',
    path: 'v2/groups/:id/frame',
    ...invited,
    params,
    guards: member,
    output: 'binary',
    summary: 'Last positions of the vehicles of a group of somebody else, as telemetry frames',
  },
  'groups.leave': {
    method: 'DELETE',
    path: 'v2/groups/:id/membership',
    ...invited,
    params,
    guards: member,
    output: z.object({}),
    summary: 'Ends that the caller sees the vehicles of a group of somebody else',
  },
} as const satisfies Record<string, CallSpec>;
