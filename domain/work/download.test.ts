import { expect, test } from 'vitest';
import { downloadOf, downloadStatusOf, exportStateOf, reportStateOf } from './download.ts';
import { JOB_STATES, type Job } from './job.ts';

const LINK = '/api/v2/jobs/abcdefghijklmnop/files/0/link';
const job = (change: Partial<Job>): Job => ({
  id: 'abcdefghijklmnop',
  name: 'list.export',
  title: 'Trips of October',
  state: 'running',
  done: 30,
  total: 120,
  fault: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  keptUntil: null,
  files: [],
  ...change,
});

test('an export that waits or loads its data shows progress (RPT-12, RPT-13)', () => {
  expect(JOB_STATES.map(exportStateOf)).toEqual(['PENDING', 'LOADING_DATA', 'COMPLETE', 'FAILED', 'FAILED']);
  for (const state of ['PENDING', 'LOADING_DATA'] as const) {
    expect(downloadStatusOf(state, null)).toBe('PROGRESS');
    expect(downloadStatusOf(state, LINK)).toBe('PROGRESS');
  }
});

test('an export that is complete or finished is ready by its link, one that failed never is (RPT-10, RPT-11, RPT-14)', () => {
  expect(downloadStatusOf('COMPLETE', LINK)).toBe('READY');
  expect(downloadStatusOf('FINISHED', LINK)).toBe('READY');
  expect(downloadStatusOf('FAILED', LINK)).toBe('FINISHED');
});

test('a report goes from progress to a link; with errors it is FINISHED too, without one (RPT-15, RPT-16)', () => {
  expect(JOB_STATES.map(reportStateOf)).toEqual(['PENDING', 'LOADING_DATA', 'FINISHED', 'FINISHED', 'FINISHED']);
  expect(downloadStatusOf(reportStateOf('done'), LINK)).toBe('READY');
  expect(downloadStatusOf(reportStateOf('failed'), null)).toBe('FINISHED');
});

test('a download has a description, rows, the name and the ending of its file and where its link is asked for (RPT-09)', () => {
  expect(downloadOf(job({}))).toEqual({
    id: 'abcdefghijklmnop',
    jobId: 'abcdefghijklmnop',
    status: 'PROGRESS',
    description: 'Trips of October',
    percent: 25,
    total: 120,
    successful: 30,
    fileName: null,
    extension: null,
    url: null,
    downloadLink: null,
  });
  expect(downloadOf(job({ state: 'done', files: [{ index: 0, name: 'trips-2026.xlsx', bytes: 9 }] }))).toMatchObject({
    status: 'READY',
    percent: 100,
    fileName: 'trips-2026.xlsx',
    extension: 'xlsx',
    url: LINK,
    downloadLink: LINK,
  });
});

test('the widget goes from progress to ready with a link, and to its end without one where it failed (RPT-17)', () => {
  const files = [{ index: 0, name: 'a.xlsx', bytes: 1 }];
  const status = (change: Partial<Job>) => downloadOf(job(change)).status;
  expect([status({ state: 'queued' }), status({}), status({ state: 'done', files })]).toEqual([
    'PROGRESS',
    'PROGRESS',
    'READY',
  ]);
  expect(status({ state: 'failed', fault: 'internal' })).toBe('FINISHED');
});

test('what is not over is never told as the whole, and what has no total yet is at nothing', () => {
  const percent = (done: number, total: number | null) => downloadOf(job({ done, total })).percent;
  expect([percent(0, null), percent(0, 0), percent(199, 200), percent(500, 200)]).toEqual([0, 0, 99, 99]);
});
