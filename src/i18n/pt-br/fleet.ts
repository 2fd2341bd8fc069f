/** Texts of src/fleet. */
export const fleet = {} as const;
