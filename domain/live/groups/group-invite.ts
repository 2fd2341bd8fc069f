import { z } from 'zod';
import { idSchema } from '../../base/id.ts';

/** How long an invite holds. */
export const INVITE_DAYS = 7;
/** People that a group may have, and are invited to, at most. */
export const MOST_MEMBERS = 100;

/** An invite is open until it is answered, taken back or over. */
export const INVITE_STATUSES = ['PENDING', 'ACCEPTED', 'REFUSED', 'CANCELLED', 'EXPIRED'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** The secret of an invite as it stands in its link. */
export const inviteTokenSchema = z.string().regex(/^[\w-]{43,128}$/);

/** An invite to a group as those see it who manage the group. */
export const groupInviteSchema = z.object({
  id: idSchema,
  email: z.string(),
  status: z.enum(INVITE_STATUSES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type GroupInvite = z.infer<typeof groupInviteSchema>;

/** Somebody who sees the vehicles of a group that are not their own. */
export const groupMemberSchema = z.object({
  user: idSchema,
  name: z.string(),
  login: z.string(),
  since: z.iso.datetime(),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

/** An invite as the person sees it who is invited. */
export const ownInviteSchema = z.object({
  id: idSchema,
  status: z.enum(INVITE_STATUSES),
  group: idSchema,
  groupName: z.string(),
  color: z.string().nullable(),
  /** Whose vehicles these are. */
  ownerName: z.string(),
  vehicles: z.number().int().min(0),
  expiresAt: z.iso.datetime(),
});
export type OwnInvite = z.infer<typeof ownInviteSchema>;

/** A group of somebody else whose vehicles the caller sees. */
export const sharedGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.string().nullable(),
  ownerName: z.string(),
  vehicles: z.number().int().min(0),
  since: z.iso.datetime(),
});
export type SharedGroup = z.infer<typeof sharedGroupSchema>;

/** A vehicle of a group of somebody else: what it is called, and where it was last. */
export const groupVehicleSchema = z.object({
  id: idSchema,
  name: z.string(),
  licensePlate: z.string().nullable(),
  model: z.string().nullable(),
  lastAt: z.iso.datetime().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  speedKmh: z.number().nullable(),
  ignition: z.boolean().nullable(),
});
export type GroupVehicle = z.infer<typeof groupVehicleSchema>;
