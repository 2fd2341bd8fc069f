/** Where the console stands: path and query. */
export const address = (): string => location.pathname + location.search;

/** Goes to a path as a link of the console does. */
export const goTo = (path: string): void => history.pushState(null, '', path);

/** The same, and where that leads: the guard decides before the next frame but one. */
export function lands(path: string): Promise<string> {
  goTo(path);
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(address())));
  });
}
