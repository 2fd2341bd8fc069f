/** The districts of domain, contract, server and page, from the ground up: a folder imports from its own district and from those below it. */
export const DISTRICTS = [
  // No word of a fleet.
  'base',
  // Who uses it.
  'people',
  // What moves.
  'live',
  // What takes longer than a request.
  'work',
  // What people do about it.
  'desk',
  // What it costs.
  'business',
] as const;

/** The folder that holds the districts of a room. */
export const HOMES: Readonly<Record<string, string>> = {
  domain: 'domain',
  contract: 'contract/rest',
  server: 'server',
  src: 'src',
};

/** What stands above the districts of a room, the lowest first; `.` are the files of the folder itself. */
export const ABOVE: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['.'],
  server: ['demo', 'tools', '.'],
  src: ['navigation', 'palette', 'shell', '.'],
};

/** The district, or the folder above the districts, that a file of a room stands in; null outside of the districts' folder. */
export function districtOf(path: string): string | null {
  const home = HOMES[path.split('/')[0]!];
  if (home === undefined || !path.startsWith(`${home}/`)) return null;
  const [first, ...rest] = path.slice(home.length + 1).split('/');
  return rest.length === 0 ? '.' : first!;
}
