import type { DeviceDirectory } from '../devices/directory.ts';
import { ownerOf, seenRows, type Scope } from '../../base/rights/scope.ts';

/** Of these devices those that are not hidden from the caller. */
export const shownIds = (directory: DeviceDirectory, { seesHidden }: Scope, ids: readonly number[]): number[] =>
  seesHidden ? [...ids] : ids.filter((id) => directory.byId(id)?.hidden === false);

/** Every device that the caller sees, or those of a user among them: the live fleet. */
export function visibleIds(directory: DeviceDirectory, scope: Scope, user: number | undefined): number[] {
  const owner = user ?? ownerOf(scope);
  const ids = owner === null ? directory.idsOfBrands(seenRows(scope).brandIds) : directory.idsOfUser(owner);
  return shownIds(directory, scope, ids);
}
