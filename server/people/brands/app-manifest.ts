import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { iconPng, iconSvg } from './app-icon.ts';
import { aliasOf, type BrandFinder } from './brand-finder.ts';

const hidden = { schema: { hide: true } } as const;
/** The console as an installable app in the brand of the host: its manifest and its icons. `?brand=` names another alias. */
export function registerAppManifest(app: FastifyInstance, brands: BrandFinder): void {
  const brandOf = (request: FastifyRequest): Promise<ExposedBrand> => {
    const { brand } = request.query as { brand?: unknown };
    return brands.byAlias(typeof brand === 'string' && brand !== '' ? brand : aliasOf(request.hostname), request.ip);
  };
  app.get('/monitoring/manifest.webmanifest', hidden, async (request, reply) => {
    const brand = await brandOf(request);
    const icon = `/monitoring/icon.svg?brand=${encodeURIComponent(brand.alias)}`;
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send({
        id: '/monitoring/',
        name: brand.name,
        short_name: brand.name.slice(0, 30),
        start_url: '/monitoring/',
        scope: '/monitoring/',
        display: 'standalone',
        background_color: '#f3f5f6',
        theme_color: brand.palette.primary,
        icons: ['any', 'maskable'].map((purpose) => ({ src: icon, sizes: 'any', type: 'image/svg+xml', purpose })),
      });
  });
  app.get('/monitoring/icon.svg', hidden, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('image/svg+xml')
      .send(iconSvg((await brandOf(request)).palette.primary)),
  );
  // iOS takes no drawing for the home screen.
  app.get('/monitoring/icon.png', hidden, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('image/png')
      .send(await iconPng((await brandOf(request)).palette.primary)),
  );
}
