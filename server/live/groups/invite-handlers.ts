import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { RateLimit } from '../../base/http/rate-limit.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { MailLimit } from '../../base/mail/mail-limit.ts';
import { fixFrames } from '../telemetry/fix-frames.ts';
import type { LiveState } from '../telemetry/live-state.ts';
import { groupOwner } from './group-rows.ts';
import { deliverInvite, inviteLink, type DeliveryDeps } from './invite-delivery.ts';
import { invitesOf, readInvites, readMembers, shownInvite } from './invite-rows.ts';
import {
  answerInvite,
  cancelInvite,
  endMembership,
  invite,
  inviteFor,
  type InviteRoom,
  type OwnedGroup,
} from './invites.ts';
import { readSharedGroups, readSharedVehicles } from './shared-rows.ts';

export interface InviteDeps extends InviteRoom, DeliveryDeps {
  limit: MailLimit;
  directory: Pick<DeviceDirectory, 'byId'>;
  live: Pick<LiveState, 'fixesOf'>;
}

type InviteCall =
  | `invites.${'own' | 'read' | 'answer'}`
  | `groups.${'members' | 'invite' | 'cancelInvite' | 'removeMember' | 'shared' | 'sharedVehicles' | 'frame' | 'leave'}`;

/** Invites that one person may send within an hour: each is a mail to whomever they name. */
export const MOST_INVITES = 60;
const HOUR_MS = 3_600_000;

/** Last positions of the vehicles of a group, from the time in which they were whoever's the group is. */
function lastFixes({ watch, directory, live }: InviteDeps, group: Id): HotFix[] {
  const { owner, devices } = watch.devicesOf(group);
  const isShown = (entry: ReturnType<typeof directory.byId>) => entry?.hidden === false && entry.userId === owner;
  return live
    .fixesOf(devices.filter((id) => isShown(directory.byId(id))))
    .filter(({ device, fixTimeMs }) => fixTimeMs >= (directory.byId(device)?.userSinceMs ?? Number.NEGATIVE_INFINITY));
}

/** Handlers by which people are let into groups. */
export function inviteHandlers(deps: InviteDeps): Pick<Handlers, InviteCall> {
  const { db, clock } = deps;
  const limit = new RateLimit(clock, MOST_INVITES, HOUR_MS);
  /** In a group of the staff there are vehicles of several customers: none of them is theirs to show. */
  const owned = async (id: Id): Promise<OwnedGroup> => {
    const owner = await groupOwner(db, id);
    if (!owner || owner.userId === null) throw new Refusal('group-not-shared');
    return { id, brand: owner.brandId, user: owner.userId };
  };
  const send = async ({ caller, params, body, requestId, ...asked }: CallContext<'groups.invite'>) => {
    const group = await owned(params.id);
    limit.use(String(caller.userId));
    if (deps.mailer !== null) await deps.limit(group.brand, body.email);
    const { id, token } = await invite(deps, group, body.email, authorOf(caller, requestId));
    const isMailed = await deliverInvite(deps, asked, { group, to: body.email, token });
    const written = (await readInvites(db, group.id, clock.now())).find((each) => each.id === id)!;
    return { invite: written, link: inviteLink(token), isMailed };
  };
  return {
    'groups.members': async ({ params: { id } }) => ({
      members: await readMembers(db, id),
      invites: await readInvites(db, id, clock.now()),
    }),
    'groups.invite': send,
    'groups.cancelInvite': async ({ caller, params, requestId }) => {
      await cancelInvite(deps, await owned(params.id), params.invite, authorOf(caller, requestId));
      return {};
    },
    'groups.removeMember': async ({ caller, params, requestId }) => {
      await endMembership(deps, await owned(params.id), params.member, authorOf(caller, requestId));
      return {};
    },
    'invites.own': async ({ caller }) => (await invitesOf(db, caller.userId, clock.now())).map(shownInvite),
    'invites.read': async ({ caller, body }) => shownInvite(await inviteFor(deps, body, caller.userId)),
    'invites.answer': async ({ caller, body, requestId }) => {
      const row = await inviteFor(deps, body, caller.userId);
      return answerInvite(deps, row, body.accepts, { caller: caller.userId, author: authorOf(caller, requestId) });
    },
    'groups.shared': ({ caller }) => readSharedGroups(db, caller.userId),
    'groups.sharedVehicles': ({ params, query }) => readSharedVehicles(db, params.id, query),
    'groups.frame': async ({ params }) => fixFrames(lastFixes(deps, params.id), clock.now()),
    'groups.leave': async ({ caller, params, requestId }) => {
      await endMembership(deps, await owned(params.id), caller.userId, authorOf(caller, requestId));
      return {};
    },
  };
}
