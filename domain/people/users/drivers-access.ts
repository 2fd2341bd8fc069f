import { grants } from './grants.ts';
import type { Permission } from './user.ts';

/** The brand whose people have drivers without holding the permission, unless the server names another. */
export const PRIVILEGED_BRAND_ID = 6137206846521344;

/** Permission that shows drivers. */
export const DRIVERS_PERMISSION = 'DRIVER_RESOURCES';

/** Whether a person of a brand has drivers. */
export const hasDrivers = (
  brand: number,
  permissions: readonly Permission[],
  privilegedBrand: number = PRIVILEGED_BRAND_ID,
): boolean => brand === privilegedBrand || grants(permissions, DRIVERS_PERMISSION);
