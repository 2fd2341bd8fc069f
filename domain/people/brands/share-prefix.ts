/** A brand's prefix of links, cleaned for use in a URL; the console's own where the brand has none. */
export const sharePrefix = (prefix: string): string =>
  prefix
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'rastro';
