/** Parts of one line with a dot between, each once; what is missing is left out. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  [...new Set(parts)].filter(Boolean).join(' · ');
