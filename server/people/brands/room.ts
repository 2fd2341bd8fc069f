import type { Rights } from '../../base/rights/caller.ts';
import type { RoomGuards } from '../../base/rights/guard.ts';
import { brandHandlers, type BrandDeps } from './brand-handlers.ts';
import { settingHandlers, type SettingDeps } from './setting-handlers.ts';

/** The room of brands. */
export const brandsRoom = ({ rights, ...deps }: BrandDeps & SettingDeps & { rights: Rights }) => ({
  handlers: { ...brandHandlers(deps), ...settingHandlers(deps) },
  guards: { brand: (caller, id) => rights.maySeeBrand(caller, Number(id)) } satisfies RoomGuards,
  names: { brand: { table: 'brands', brand: 'x.id' } },
});
