/** Ids as fields hold them, out of a list of ids or of records with one. */
export const idsIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.map((one: unknown) => String(typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    : [];
