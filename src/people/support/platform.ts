/** How the browser names itself, and whether it believes to have a network. */
export const browserAgent = (): string => navigator.userAgent;
export const isOnline = (): boolean => navigator.onLine;
