import { z } from 'zod';
import { exportFormat } from '../../../domain/base/export-format.ts';
import { EXPORT_STATES } from '../../../domain/work/download.ts';
import { jobIdSchema, jobSchema } from '../../../domain/work/job.ts';
import { idSchema } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, STAFF, type CallSpec } from '../base/define.ts';

const filter = text().max(2000).optional();
/** The longest filter of a list that is exported: 1,000 ids. */
const LONGEST_FILTER = 17_000;
const ofJob = z.object({ id: jobIdSchema });

/** A file that was asked for: `status` is a state of domain/work/download.ts, `downloadLink` the call that makes a link to its file once that is done. */
export const askedFileSchema = z.object({
  id: jobIdSchema,
  status: z.enum(EXPORT_STATES),
  description: z.string(),
  downloadLink: z.string(),
});

/** Long work: what people asked for, how far it is, and its files. Everybody has only their own. */
export const jobCalls = {
  'jobs.list': {
    method: 'GET',
    path: 'v2/jobs',
    access: EVERY_PROFILE,
    output: z.array(jobSchema),
    summary: "The caller's own jobs, the newest first",
  },
  'jobs.cancel': {
    method: 'POST',
    path: 'v2/jobs/:id/cancel',
    access: EVERY_PROFILE,
    params: ofJob,
    output: z.object({}),
    summary: 'Ends a job that is queued or running; one that is over stays as it is',
  },
  'jobs.remove': {
    method: 'DELETE',
    path: 'v2/jobs/:id',
    access: EVERY_PROFILE,
    params: ofJob,
    output: z.object({}),
    summary: 'Takes a job that is over off the list, with its files',
  },
  'jobs.link': {
    method: 'POST',
    path: 'v2/jobs/:id/files/:file/link',
    access: EVERY_PROFILE,
    params: ofJob.extend({ file: z.string().regex(/^\d$/).transform(Number) }),
    /** A path of the console's own origin. */
    output: z.object({ url: z.string() }),
    summary: 'A way to a file that holds once and for a minute, for a browser that saves it without a token',
  },
  'jobs.download': {
    method: 'GET',
    path: 'v2/jobs/files/:ticket',
    access: 'anyone',
    params: z.object({ ticket: z.string().regex(/^[\w-]{43}$/) }),
    output: 'file',
    summary: 'The file of a link',
  },
  'exports.start': {
    method: 'POST',
    path: 'v2/exports',
    access: EVERY_PROFILE,
    /** Name and filters of the call that shows the list; which page of it does not matter. */
    body: z.object({
      /** What the job is called, in the person's own words or those of the screen. */
      title: text().trim().min(1).max(120),
      call: z.string().regex(/^[\w.]{1,60}$/),
      query: z.record(z.string().regex(/^\w{1,40}$/), text().max(LONGEST_FILTER)),
      /** A spreadsheet where nobody says what. */
      format: exportFormat.default('xlsx'),
    }),
    output: jobSchema,
    summary: 'Asks for a file of everything that a list shows under some filters, with the rights to that list',
  },
  'exports.incidents': {
    method: 'POST',
    path: 'v2/incidents/report/export',
    access: STAFF,
    permission: 'MONITORING_INCIDENTS',
    /** The filters of `v2/incidents/details`, as its query has them. */
    body: z.object({
      status: filter,
      situation: filter,
      type: filter,
      id: filter,
      licensePlate: filter,
      start: filter,
      end: filter,
      customerName: filter,
      operator: filter,
      brand: idSchema.optional(),
      sort: filter,
    }),
    guards: { 'body.brand': 'brand' },
    output: askedFileSchema,
    summary: 'Asks for a file of the incidents that fit a filter: the same as an export of their list',
  },
} as const satisfies Record<string, CallSpec>;
