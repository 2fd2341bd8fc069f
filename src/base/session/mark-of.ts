/** Tells the persons of a device apart and names none of them: millions have the same. */
export const markOf = (userId: number): string => (userId % 4_294_967_291).toString(36);
