import type { Job, JobName, JobState } from './job.ts';

/** Jobs that a person waits for to download a file: one at a time. */
export const DOWNLOADS: readonly JobName[] = ['list.export', 'telemetry.export'];

/** States of an export job as the catalogue spells them. */
export const EXPORT_STATES = ['PENDING', 'LOADING_DATA', 'COMPLETE', 'FINISHED', 'FAILED'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** States of the download widget: under way, over without a file, or a file is there to be had. */
export type DownloadStatus = 'PROGRESS' | 'FINISHED' | 'READY';

const EXPORT_STATE: Readonly<Record<JobState, ExportState>> = {
  queued: 'PENDING',
  running: 'LOADING_DATA',
  done: 'COMPLETE',
  failed: 'FAILED',
  cancelled: 'FAILED',
};

/** The state of an export in the words of the catalogue. */
export const exportStateOf = (state: JobState): ExportState => EXPORT_STATE[state];

/** The state of a report: one with errors is FINISHED too, and has no link. */
export const reportStateOf = (state: JobState): ExportState =>
  state === 'queued' || state === 'running' ? exportStateOf(state) : 'FINISHED';

/** What the widget shows of an export or a report: `FINISHED` with a link is ready, without one it is over. */
export function downloadStatusOf(state: ExportState, link: string | null): DownloadStatus {
  if (state === 'PENDING' || state === 'LOADING_DATA') return 'PROGRESS';
  return state !== 'FAILED' && link !== null ? 'READY' : 'FINISHED';
}

/** The call that makes a link to a file of a job: a link itself holds once and for a minute. */
export const linkCallOf = (jobId: string, index: number): string => `/api/v2/jobs/${jobId}/files/${index}/link`;

/** What stands behind the last dot of a file's name; null where there is none. */
export const extensionOf = (fileName: string): string | null => /\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? null;

/** A report or download job as the widget shows it. */
export interface Download {
  id: string;
  jobId: string;
  status: DownloadStatus;
  description: string;
  /** Whole percent; 100 once the file is there. */
  percent: number;
  /** Rows there are to be; null while nobody knows. */
  total: number | null;
  successful: number;
  fileName: string | null;
  extension: string | null;
  /** Where a link to the file is asked for; null while there is none. */
  url: string | null;
  downloadLink: string | null;
}

/** A job as a download. */
export function downloadOf({ id, title, state, done, total, files }: Job): Download {
  const [file] = files;
  const url = state === 'done' && file ? linkCallOf(id, file.index) : null;
  const status = downloadStatusOf(exportStateOf(state), url);
  return {
    id,
    jobId: id,
    status,
    description: title,
    percent: state === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0,
    total,
    successful: done,
    fileName: file?.name ?? null,
    extension: file ? extensionOf(file.name) : null,
    url,
    downloadLink: url,
  };
}
