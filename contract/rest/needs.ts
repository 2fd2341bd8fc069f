import type { PermissionName } from '../../domain/permission.ts';
import type { Profile } from '../../domain/user.ts';
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

/** Permissions that every request of a call needs. */
export const permissionsOfCall = ({ permission }: CallSpec): readonly PermissionName[] =>
  permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission;

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
      [permission, typeof value === 'string' ? byValue?.[value] : undefined].filter((name) => name !== undefined),
    ),
    profiles: sent.flatMap(({ right: { access } }) => (access ? [access] : [])),
  };
}
