import type { Source } from './product.ts';

// How many files a change goes through, counted on the code as it is: a file that names a field, a resource or a language has to
// be looked at when there is another one.

/**
 * Fields by all the names they have, in lower case and without `_` or `-`. A second name for one of them belongs here too: giving a
 * field another name in some files makes it no cheaper to add one.
 */
export const RECORD_FIELDS = {
  electronicTag: ['electronictag'],
  driverLicenseExpiration: ['driverlicenseexpiration', 'licenseexpireson'],
  chassis: ['chassis'],
  iccid: ['iccid'],
} as const;
export const TELEMETRY_FIELDS = {
  gsmSignal: ['gsmsignal'],
  fuelPercent: ['fuelpercent', 'fuellevel'],
} as const;

/** Resources that have little to do with one another, by how names begin that are of them. */
export const RESOURCES = {
  drivers: ['driver'],
  contacts: ['contact', 'phonebook'],
  incidents: ['incident'],
  maintenance: ['maintenance'],
  serviceOrders: ['serviceorder'],
} as const;
type Resource = keyof typeof RESOURCES;

/** A file that names so many of the resources is a list of them, and not about one that happens to use another. */
const LEAST_IN_A_LIST = 3;

/** What ran on somebody's database is not edited. */
const MIGRATION = /\.sql$/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|--|<!--)/;
const TYPE_IMPORT = /^\s*import type .*$/gm;

/** Names without their shape: `license_expires_on`, `licenseExpiresOn` and `license-expires-on` are one. */
const shapeless = (text: string): string => text.toLowerCase().replaceAll(/[_-]/g, '');

const codeOf = ({ text }: Source): string =>
  text
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .join('\n');

const namesAny = (shapelessText: string, names: readonly string[]): boolean =>
  names.some((name) => shapelessText.includes(name));

export const filesNaming = (sources: readonly Source[], names: readonly string[]): string[] =>
  sources.filter((source) => namesAny(shapeless(codeOf(source)), names)).map(({ path }) => path);

/**
 * The central files of each resource: those that name it and at least two of the others, and that no resource owns by the name of
 * the file or of a folder above it. Registrations, kinds of ids, messages, permissions, navigation and words of the audit trail are
 * such lists; a trip that knows its driver is none. Renaming a resource in one list takes none off `all`.
 */
export function centralFiles(sources: readonly Source[]): Record<Resource | 'all', string[]> {
  const resources = Object.entries(RESOURCES) as [Resource, readonly string[]][];
  const lists = sources
    .filter(({ path }) => !MIGRATION.test(path) && !resources.some(([, names]) => namesAny(shapeless(path), names)))
    .map((source) => {
      const code = shapeless(codeOf(source));
      return { path: source.path, named: resources.filter(([, names]) => namesAny(code, names)).map(([name]) => name) };
    })
    .filter(({ named }) => named.length >= LEAST_IN_A_LIST);
  const of = (resource: Resource): string[] =>
    lists.filter(({ named }) => named.includes(resource)).map(({ path }) => path);
  return {
    all: lists.map(({ path }) => path),
    drivers: of('drivers'),
    contacts: of('contacts'),
    incidents: of('incidents'),
    maintenance: of('maintenance'),
    serviceOrders: of('serviceOrders'),
  };
}

const LANGUAGE_IN_PATH = /(?:^|[/.-])(en-us|pt-br)(?=[/.]|$)/i;
/** `'en-US'`, `EN_US`, `words-en-us.ts`, `enUs`, `firstPtBr`. */
const LANGUAGE_IN_CODE =
  /(?<![a-z])(?:en[-_]us|pt[-_]br)(?![a-z])|(?<![A-Za-z])(?:en[-_]US|EN[-_]US|pt[-_]BR|PT[-_]BR)(?![A-Za-z])|\b(?:enUs|ptBr)(?![a-z])|[a-z](?:EnUs|PtBr)(?![a-z])/;

/**
 * Files that are of one language by their names, and the others that name one. A language that stands only in an imported type does
 * not count; one that formats for no reader, such as `'en-US'` for a time zone, does: nothing in the code tells them apart.
 */
export function languageFiles(sources: readonly Source[]): { ofOne: Record<string, string[]>; naming: string[] } {
  const ofOne: Record<string, string[]> = {};
  const naming: string[] = [];
  for (const source of sources) {
    const language = LANGUAGE_IN_PATH.exec(source.path)?.[1]?.toLowerCase();
    if (language !== undefined) (ofOne[language] ??= []).push(source.path);
    else if (LANGUAGE_IN_CODE.test(codeOf(source).replaceAll(TYPE_IMPORT, ''))) naming.push(source.path);
  }
  return { ofOne, naming };
}
