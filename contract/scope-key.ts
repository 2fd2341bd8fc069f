import type { FleetScope } from './core.ts';

/** A scope as text, equal for equal scopes: what the log keeps its fleet under, and what a diff says it is of. */
export function scopeKey(scope: FleetScope): string {
  if (scope.kind === 'user') return `user:${scope.userId}`;
  if (scope.kind === 'group') return `group:${scope.groupId}`;
  if (scope.kind === 'devices') return `devices:${[...scope.ids].sort((a, b) => a - b).join('+')}`;
  return scope.kind;
}
