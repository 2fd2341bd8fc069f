import type { PermissionName } from '../../../domain/people/users/permission.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { GuardKind } from '../../resources.ts';
import type { CallSpec } from './define.ts';

export interface CallInputParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** What stands at a place of an input, such as `body.order.type`; undefined where nothing does. */
export function valueAt(input: CallInputParts, place: string): unknown {
  let at: unknown = input;
  for (const name of place.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[name];
  return at;
}

/** Permissions that come with a kind of id, so that no call which names one forgets them: the past of a device is read with the right to it. */
const GUARD_PERMISSION: Partial<Record<GuardKind, PermissionName>> = {
  history: 'MONITORING_DEVICES_HISTORY',
  trip: 'MONITORING_DEVICES_HISTORY',
};

/** Permissions that every request of a call needs. */
export function permissionsOfCall({ permission = [], guards = {} }: CallSpec): readonly PermissionName[] {
  const ofGuards = Object.values(guards).flatMap((kind) => GUARD_PERMISSION[kind] ?? []);
  return [...new Set([...(typeof permission === 'string' ? [permission] : permission), ...ofGuards])];
}

/** What the fields that an input holds need on top: permissions, and profiles of which the caller has to have one each. */
export function needsOfFields(
  { fieldRights = {} }: CallSpec,
  input: CallInputParts,
): { permissions: readonly PermissionName[]; profiles: readonly (readonly Profile[])[] } {
  const sent = Object.entries(fieldRights).flatMap(([place, right]) => {
    const value = valueAt(input, place);
    return value === undefined ? [] : [{ right, value }];
  });
  return {
    permissions: sent.flatMap(({ right: { permission, byValue }, value }) =>
      [permission, ...((typeof value === 'string' && byValue?.[value]) || [])].filter((name) => name !== undefined),
    ),
    profiles: sent.flatMap(({ right: { access } }) => (access ? [access] : [])),
  };
}
