import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ExposedBrand } from '../../domain/brand.ts';
import { aliasOf, type BrandFinder } from './brand-finder.ts';

const hidden = { schema: { hide: true } } as const;
const MARK =
  'M7 6.5h6a3 3 0 0 1 0 6H9.5a3 3 0 0 0 0 6H17M5.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM18.5 20a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z';

/** An icon in the brand's colour that fills its square, so that a system may cut any shape out of it. */
const iconSvg = ({ palette }: ExposedBrand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${palette.primary}"/><path transform="translate(10 10) scale(1.16)" d="${MARK}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>`;

/** The console as an installable app in the brand of the host: its manifest and its icon. `?brand=` names another alias. */
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
      .send(iconSvg(await brandOf(request))),
  );
}
