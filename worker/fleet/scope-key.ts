import type { FleetScope } from '../../contract/core.ts';

/** A scope as text: what the log keeps its fleet under, and equal for equal scopes. */
export function scopeKey(scope: FleetScope): string {
  if (scope.kind === 'user') return `user:${scope.userId}`;
  if (scope.kind === 'group') return `group:${scope.groupId}`;
  if (scope.kind === 'devices') return `devices:${[...scope.ids].sort((a, b) => a - b).join('+')}`;
  return scope.kind;
}
