/** Texts of src/map. */
export const map = {} as const;
