import type { Rights } from '../rights/caller.ts';
import type { RoomGuards } from '../rights/guard.ts';
import { brandHandlers, type BrandDeps } from './brand-handlers.ts';

/** The room of brands. */
export const brandsRoom = ({ rights, ...deps }: BrandDeps & { rights: Rights }) => ({
  handlers: brandHandlers(deps),
  guards: { brand: (caller, id) => rights.maySeeBrand(caller, Number(id)) } satisfies RoomGuards,
});
