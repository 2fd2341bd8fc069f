import { z } from 'zod';
import { idFromText } from '../../../domain/base/id.ts';
import {
  importColumnsSchema,
  importFaultSchema,
  importField,
  importKind,
  importSchema,
  MOST_FILE_BYTES,
} from '../../../domain/work/import.ts';
import { jobIdSchema, jobSchema } from '../../../domain/work/job.ts';
import { text } from '../../../domain/base/text.ts';
import { ADMIN, fileBytes, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const params = z.object({ id: jobIdSchema });

/** Files that bring devices, vehicles and people. Everybody has only their own; one of somebody else is answered like one that does not exist. */
export const importCalls = {
  'imports.create': {
    method: 'POST',
    path: 'v2/imports',
    access: ADMIN,
    form: true,
    mostBytes: MOST_FILE_BYTES,
    /** An xlsx or CSV file; its bytes tell which. Its rows belong to the brand. */
    body: z.object({
      kind: importKind,
      brand: idFromText,
      name: text().trim().min(1).max(200),
      file: fileBytes,
    }),
    guards: { 'body.brand': 'brand' },
    output: importSchema,
    summary: 'Takes a file and says what its columns bring by their titles; nothing is imported yet',
  },
  'imports.read': {
    method: 'GET',
    path: 'v2/imports/:id',
    access: ADMIN,
    params,
    output: importSchema,
    summary: 'A file and how far its import is',
  },
  'imports.sheet': {
    method: 'POST',
    path: 'v2/imports/:id/sheet',
    access: ADMIN,
    params,
    body: z.object({ sheet: text().min(1).max(200) }),
    output: importSchema,
    summary: 'Reads another sheet of a file, and says what its columns bring by their titles; what a check found goes',
  },
  'imports.check': {
    method: 'POST',
    path: 'v2/imports/:id/check',
    access: ADMIN,
    params,
    /** What each column brings, in their order; as their titles say where it is left out. */
    body: z.object({ columns: importColumnsSchema.optional() }),
    output: jobSchema,
    summary: 'Has every row of a file checked as a job, without importing one',
  },
  'imports.run': {
    method: 'POST',
    path: 'v2/imports/:id/run',
    access: ADMIN,
    params,
    output: jobSchema,
    summary: 'Imports the good rows of a checked file as a job; one that ended half way is gone on with',
  },
  'imports.faults': {
    method: 'GET',
    path: 'v2/imports/faults',
    access: ADMIN,
    ...paged(
      importFaultSchema,
      { import: jobIdSchema, field: importField.optional() },
      { sizes: { usual: 25, most: 500 } },
    ),
    exportable: true,
    summary: 'What is wrong with the rows of a file, by line, page by page',
  },
  'imports.template': {
    method: 'GET',
    path: 'v2/imports/templates/:kind/:format',
    access: ADMIN,
    params: z.object({ kind: importKind, format: z.enum(['xlsx', 'csv']) }),
    query: z.object({ language: z.enum(['pt-BR', 'en-US']).default('pt-BR') }),
    output: 'file',
    summary: 'An empty file with the titles of a kind, for a spreadsheet',
  },
} as const satisfies Record<string, CallSpec>;
