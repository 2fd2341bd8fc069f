/** A build of the console: its version, and the hash that distinguishes it from another build of the same version. */
export interface Build {
  version: string;
  build: string;
}

/** Reads what `version.json` says, or the mark a page carries (`VERSION+BUILD`); null for anything else. */
export function buildFrom(value: unknown): Build | null {
  if (typeof value === 'string') {
    const [version = '', build = ''] = value.split('+');
    return version !== '' && build !== '' ? { version, build } : null;
  }
  const { version, build } = (value ?? {}) as Partial<Record<keyof Build, unknown>>;
  return typeof version === 'string' && typeof build === 'string' && build !== '' ? { version, build } : null;
}

/** What a page should say of a published build: `newer` another version, `rebuilt` another build of the same one, null the own. */
export function newsOf(own: Build | null, published: Build | null): 'newer' | 'rebuilt' | null {
  if (own === null || published === null) return null;
  if (own.version !== published.version) return 'newer';
  return own.build === published.build ? null : 'rebuilt';
}
