import { MAP_KEYS } from '../../../domain/live/devices/map-providers.ts';
import type { Database } from '../../base/db/database.ts';
import { readBrands } from '../../people/brands/brand-rows.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { ServiceName, ServicesOf } from './geocoder.ts';
import {
  googleService,
  hereService,
  nominatimService,
  type AddressService,
  type Ask,
  type ServiceAddresses,
} from './providers.ts';

interface Deps {
  db: Database;
  tree: BrandTree;
  ask: Ask;
  addresses: ServiceAddresses;
  /** Address of an own Nominatim; null where there is none. */
  nominatimUrl: string | null;
}

/** The services of a brand: its own keys or those of the nearest brand above it, its preferred map first; an own Nominatim serves every brand. */
export function brandServices({ db, tree, ask, addresses, nominatimUrl }: Deps): ServicesOf {
  return async (brandId) => {
    const line = tree.withAncestors(brandId).map(({ id }) => id);
    const rows = await readBrands(db, line);
    const brands = line.flatMap((id) => rows.filter((row) => row.id === id));
    const keyOf = (name: keyof typeof MAP_KEYS): string | null =>
      brands.map(({ parameters }) => parameters[MAP_KEYS[name]]).find(Boolean) ?? null;
    const google = keyOf('GOOGLE');
    const here = keyOf('HERE');
    const services: { name: ServiceName; service: AddressService }[] = [];
    if (google) services.push({ name: 'GOOGLE', service: googleService(ask, addresses.google, google) });
    if (here) services.push({ name: 'HERE', service: hereService(ask, addresses, here) });
    if (nominatimUrl) services.push({ name: 'OPENSTREET', service: nominatimService(ask, nominatimUrl) });
    const preferred = brands[0]?.mapProvider;
    return services.sort((a, b) => Number(b.name === preferred) - Number(a.name === preferred));
  };
}
