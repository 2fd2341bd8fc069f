import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { aliasOf, type BrandFinder } from '../../people/brands/brand-finder.ts';
import { xmlText } from '../../work/exports/xml-text.ts';
import type { ShareHead } from '../../base/http/console-files.ts';
import { localeOf, message, type Locale } from '../../base/messages/message.ts';
import type { Shares } from './room.ts';

const meta = (name: 'name' | 'property', of: string, content: string): string =>
  `<meta ${name}="${of}" content="${xmlText(content)}" />`;

/**
 * What a messenger shows of a link: whose it is. It keeps what it reads, for everybody of a conversation, so that neither the vehicle nor
 * where it is stands there, nor the link itself.
 */
export function shareHead({ name }: Pick<ExposedBrand, 'name'>, locale: Locale): string {
  const title = message(locale, 'share.title', { brand: name });
  const description = message(locale, 'share.description');
  return [
    `<title>${xmlText(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', locale.replace('-', '_')),
  ].join('\n    ');
}

/** The head of each link's page: in the brand of the link while it is open, else in that of the host. */
export const shareHeadOf =
  ({ brandOf }: Pick<Shares, 'brandOf'>, brands: BrandFinder): ShareHead =>
  async (link, { ip, hostname, headers }) =>
    shareHead(
      (await brandOf(link, ip)) ?? (await brands.byAlias(aliasOf(hostname), ip)),
      // A messenger names no language: the people of a conversation read that of our brands.
      localeOf(headers['accept-language'], 'pt-BR'),
    );
