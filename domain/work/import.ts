import { z } from 'zod';
import { idSchema } from '../base/id.ts';
import { jobIdSchema } from './job.ts';

/** What a file can bring: devices with their vehicles, vehicles of devices that are there, people. */
export const IMPORT_KINDS = ['devices', 'vehicles', 'people'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export const importKind = z.enum(IMPORT_KINDS);

/** The largest file, in bytes: 20 MB. */
export const MOST_FILE_BYTES = 20_000_000;
/** Rows of one file below its titles. */
export const MOST_ROWS = 100_000;
/** Columns that are looked at. */
export const MOST_COLUMNS = 60;

/** What a column may bring, over all kinds. */
export const IMPORT_FIELDS = [
  'identifier',
  'name',
  'licensePlate',
  'model',
  'imei',
  'number',
  'operator',
  'speedLimit',
  'group',
  'owner',
  'ownerSince',
  'manufacture',
  'vehicleModel',
  'color',
  'login',
  'personName',
  'profile',
  'email',
  'mobile',
  'cpfCnpj',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const importField = z.enum(IMPORT_FIELDS);

const VEHICLE = ['manufacture', 'vehicleModel', 'color'] as const;

/** The fields of a kind, in the order in which a template has them; the first of them tells a row from the others. */
export const FIELDS_OF: Readonly<Record<ImportKind, readonly [ImportField, ...ImportField[]]>> = {
  devices: [
    'identifier',
    'name',
    'licensePlate',
    'model',
    'imei',
    'number',
    'operator',
    'speedLimit',
    'group',
    'owner',
    'ownerSince',
    ...VEHICLE,
  ],
  vehicles: ['identifier', 'name', 'licensePlate', ...VEHICLE],
  people: ['login', 'personName', 'profile', 'email', 'mobile', 'cpfCnpj'],
};

/** Fields without which a row is none. */
export const REQUIRED_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  devices: ['identifier'],
  vehicles: ['identifier'],
  people: ['login', 'personName'],
};

/** Why a row is not imported. `repeated` names the line that had the same before. */
export const ROW_FAULTS = [
  'required',
  'too-long',
  'not-valid',
  /** What a spreadsheet shows instead of a value, such as #REF!. */
  'formula-error',
  /** A number that a spreadsheet has rounded, such as 3,56938E+14. */
  'rounded',
  'not-a-number',
  'out-of-range',
  'not-a-date',
  'in-future',
  'not-an-option',
  'needs-owner',
  'repeated',
  'taken',
  'unknown-owner',
  'unknown-model',
  'unknown-group',
  'unknown-device',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** Why nothing of a file can be imported. `many-taken` breaks off: what others have is not to be found out by trying. */
export const IMPORT_PROBLEMS = ['unreadable', 'no-rows', 'too-many-rows', 'many-taken'] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

export const importColumnsSchema = z.array(importField.nullable()).min(1).max(MOST_COLUMNS);

/** A file that somebody imports. Everybody has only their own, for as long as a job is kept. */
export const importSchema = z.object({
  id: jobIdSchema,
  kind: importKind,
  brand: idSchema,
  fileName: z.string(),
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Until when it is kept. */
  keptUntil: z.iso.datetime(),
  /**
   * The columns of the file by their titles, each with what it brings (null brings nothing) and where its title stands: the
   * line, and the sheet of a file that has sheets.
   */
  columns: z.array(
    z.object({
      title: z.string(),
      field: importField.nullable(),
      line: z.number().int().min(1).default(1),
      sheet: z.string().nullable().default(null),
    }),
  ),
  /** The sheets of the file that are shown, of which another can be chosen; none of a file without sheets. */
  sheets: z.array(z.string()).default([]),
  /** The same bytes were imported into the brand before: when, else null. */
  importedBefore: z.iso.datetime().nullable(),
  /** The job that checks or imports it, the last one; null before the first. */
  jobId: jobIdSchema.nullable(),
  /** When it was checked; null before. */
  checkedAt: z.iso.datetime().nullable(),
  /** When all its good rows were imported; null before. */
  finishedAt: z.iso.datetime().nullable(),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  rows: z.object({
    /** All that the check found. */
    total: z.number().int(),
    /** To be imported. */
    good: z.number().int(),
    bad: z.number().int(),
    /** Imported by an earlier file, or with nothing to change. */
    same: z.number().int(),
    imported: z.number().int(),
  }),
});
export type Import = z.infer<typeof importSchema>;

/** What is wrong with a row of a file. */
export const importFaultSchema = z.object({
  /** The row as spreadsheets count: the titles are usually on line 1. */
  line: z.number().int(),
  /** Title of the column in the file. */
  title: z.string(),
  field: importField,
  value: z.string(),
  reason: z.enum(ROW_FAULTS),
  /** The line that it repeats. */
  other: z.number().int().nullable(),
});
export type ImportFault = z.infer<typeof importFaultSchema>;

/** What of a mapping keeps a file from being checked: fields that are missing, and such as two columns bring. */
export function faultsOfColumns(
  kind: ImportKind,
  columns: readonly (ImportField | null)[],
): { missing: ImportField[]; twice: ImportField[] } {
  return {
    missing: REQUIRED_FIELDS[kind].filter((field) => !columns.includes(field)),
    twice: FIELDS_OF[kind].filter((field) => columns.filter((each) => each === field).length > 1),
  };
}
