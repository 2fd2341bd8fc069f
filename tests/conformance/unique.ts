let drawn = 0;

/** Something no call before used, where a name must be unique. */
export const unique = (): string => `sample-${(drawn += 1)}`;
