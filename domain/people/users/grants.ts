import type { Permission } from './user.ts';

/** Whether a list of permissions grants a name. Apart from the schemas: the sign-in page uses it and carries no zod. */
export const grants = (permissions: readonly Permission[], name: string): boolean =>
  permissions.some((permission) => permission.name === name && permission.type === 'ACCESS');
