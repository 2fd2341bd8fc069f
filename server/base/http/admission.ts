import { type CallInputParts, needsOfFields, permissionsOfCall, valueAt } from '../../../contract/rest/base/needs.ts';
import type { CallSpec } from '../../../contract/rest/base/define.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import type { PermissionName } from '../../../domain/people/users/permission.ts';
import type { Caller, Rights } from '../rights/caller.ts';
import type { Guards } from '../rights/guard.ts';
import { Refusal } from './refusal.ts';

type HeldPermissions = Pick<Rights, 'permissionsOf'>;

async function assertHolds(rights: HeldPermissions, caller: Caller, wanted: readonly PermissionName[]): Promise<void> {
  if (wanted.length === 0) return;
  const held = await rights.permissionsOf(caller);
  if (!wanted.every((name) => grants(held, name))) throw new Refusal('forbidden');
}

/** Checks profile, then permissions, of the caller before the request is parsed. Throws a Refusal (401 or 403). */
export async function admitCaller(spec: CallSpec, rights: HeldPermissions, caller: Caller | null): Promise<void> {
  if (spec.access === 'anyone') return;
  if (!caller) throw new Refusal('unauthenticated');
  if (!spec.access.includes(caller.profile)) throw new Refusal('forbidden');
  await assertHolds(rights, caller, permissionsOfCall(spec));
}

/** Checks, after the request is parsed, whether the caller may send its fields. Throws a Refusal (403). */
export async function admitFields(
  spec: CallSpec,
  rights: HeldPermissions,
  caller: Caller | null,
  input: CallInputParts,
): Promise<void> {
  if (!caller) return;
  const { profiles, permissions } = needsOfFields(spec, input);
  if (!profiles.every((access) => access.includes(caller.profile))) throw new Refusal('forbidden');
  await assertHolds(rights, caller, permissions);
}

/** Checks that the caller may see the ids in a call. Throws a Refusal (404): a foreign id looks like a missing one. */
export async function guardIds(
  { guards: places = {} }: CallSpec,
  guards: Guards,
  caller: Caller | null,
  input: CallInputParts,
): Promise<void> {
  for (const [place, kind] of Object.entries(places)) {
    const value = valueAt(input, place);
    const ids = (Array.isArray(value) ? value : [value]).filter(
      (id): id is number | string => id !== undefined && id !== null,
    );
    for (const id of ids) if (!caller || !(await guards[kind](caller, id))) throw new Refusal('missing');
  }
}

/** The brand id in the path or the query of a call; undefined without one. */
export function brandAsked({ guards = {} }: CallSpec, input: CallInputParts): number | undefined {
  const place = Object.keys(guards).find((each) => guards[each] === 'brand' && !each.startsWith('body.'));
  const brand = place === undefined ? undefined : valueAt(input, place);
  return brand === undefined ? undefined : Number(brand);
}
