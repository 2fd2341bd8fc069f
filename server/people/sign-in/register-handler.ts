import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';

/** Refuses to register: nobody becomes a customer by themselves. A brand may have named an address where they do. */
export function registerHandler(brands: Pick<BrandFinder, 'ofHost' | 'exposed'>): Pick<Handlers, 'auth.register'> {
  return {
    'auth.register': async ({ host, address }) => {
      const node = brands.ofHost(host ?? '', address);
      const [brand] = node ? await brands.exposed([node.id]) : [];
      const url = brand?.registerUrl;
      throw url === undefined ? new Refusal('registration-closed') : new Refusal('registration-elsewhere', {}, { url });
    },
  };
}
