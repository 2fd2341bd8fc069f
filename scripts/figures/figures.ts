import { linesByRoom, linesOfStyles } from './lines.ts';
import { centralFiles, filesNaming, languageFiles, RECORD_FIELDS, TELEMETRY_FIELDS } from './places.ts';
import type { Source } from './product.ts';

/** How large the product is and how many files a change of it goes through; `tests/house/figures.test.ts` lets none of them grow. */
export interface Figures {
  /** Lines of TypeScript and CSS without tests and empty lines, by room and in all. */
  rooms: Record<string, number>;
  lines: number;
  linesOfStyles: number;
  /** Files that name a field. */
  recordFields: Record<keyof typeof RECORD_FIELDS, number>;
  telemetryFields: Record<keyof typeof TELEMETRY_FIELDS, number>;
  /** Files that list resources; those among them that list drivers. */
  centralFiles: number;
  centralFilesOfDrivers: number;
  /** Files of the language that has most, and files that name a language without being of one. */
  filesOfALanguage: number;
  filesNamingALanguage: number;
}

const countsOf = <Field extends string>(
  sources: readonly Source[],
  fields: Readonly<Record<Field, readonly string[]>>,
): Record<Field, number> =>
  Object.fromEntries(
    Object.entries<readonly string[]>(fields).map(([field, names]) => [field, filesNaming(sources, names).length]),
  ) as Record<Field, number>;

export function figuresOf(sources: readonly Source[]): Figures {
  const rooms = linesByRoom(sources);
  const central = centralFiles(sources);
  const { ofOne, naming } = languageFiles(sources);
  return {
    rooms,
    lines: Object.values(rooms).reduce((sum, lines) => sum + lines, 0),
    linesOfStyles: linesOfStyles(sources),
    recordFields: countsOf(sources, RECORD_FIELDS),
    telemetryFields: countsOf(sources, TELEMETRY_FIELDS),
    centralFiles: central.all.length,
    centralFilesOfDrivers: central.drivers.length,
    filesOfALanguage: Math.max(0, ...Object.values(ofOne).map((files) => files.length)),
    filesNamingALanguage: naming.length,
  };
}

/** What is aimed at. */
const AIMS = { lines: 155_000, linesOfStyles: 7_000, recordField: 12, telemetryField: 5, resource: 4, language: 3 };

const readable = (count: number): string => count.toLocaleString('en-US');
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${readable(count)}`)
    .join(', ');

/** The figures as the end of a run prints them, each with what is aimed at. */
export const figureLines = (figures: Figures): string[] => [
  'Files that a change goes through, tests apart, and what is aimed at:',
  `  a field of a record: ${listed(figures.recordFields)} (${AIMS.recordField})`,
  `  a field of telemetry: ${listed(figures.telemetryFields)} (${AIMS.telemetryField})`,
  `  a resource: ${figures.centralFilesOfDrivers} of ${figures.centralFiles} central files list drivers (${AIMS.resource})`,
  `  a language: ${figures.filesNamingALanguage} that name one, and ${figures.filesOfALanguage} of its own (${AIMS.language} in all)`,
  `Lines of the product: ${readable(figures.lines)} (${readable(AIMS.lines)}), ${listed(figures.rooms)}`,
  `Lines of CSS: ${readable(figures.linesOfStyles)} (${readable(AIMS.linesOfStyles)})`,
];
