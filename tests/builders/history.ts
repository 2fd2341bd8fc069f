import { NO_MEMORY } from '../../domain/live/ingest/ingest-rule.ts';
import type { Job } from '../../domain/work/job.ts';
import { telemetrySchema, type Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import type { TestServer } from './server.ts';
import { NOW_MS } from './tenancy.ts';

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;
export const iso = (ms: number): string => new Date(ms).toISOString();

/** A located fix of a device at a time. */
export const fixOf = (device: number, timeMs: number, given: Partial<Telemetry> = {}): Telemetry =>
  telemetrySchema.parse({
    device,
    dateTime: iso(timeMs),
    lastCommunication: iso(timeMs),
    pos: { gpsdt: iso(timeMs) },
    valid: true,
    latitude: -23.5,
    longitude: -46.6,
    ...given,
  });

/** Keeps fixes as ingest does, the last of each device as its live state. */
export const writeHistory = ({ house }: Pick<TestServer, 'house'>, history: readonly Telemetry[]): Promise<void> =>
  house.telemetry.write({
    history,
    live: new Map(history.map((telemetry) => [telemetry.device, { telemetry, memory: NO_MEMORY }])),
    events: [],
  });

export type User = keyof TestServer['tenancy']['users'];
type Refused = Job & { code: string; message: string; fields?: Record<string, string> };

/** Asks for files of histories of a device as people do; a day up to now as CSV where nothing else is said. */
export function historyDesk(server: TestServer, device: number) {
  const tokenOf = (user: User): Promise<string> => server.tokenOf(server.tenancy.users[user]);
  const ask = async (user: User, body: object, language = 'pt-BR') => {
    const answer = await server.call('POST', '/api/v2/telemetry/history/export', {
      token: await tokenOf(user),
      body: { device, start: iso(NOW_MS - DAY), end: iso(NOW_MS), format: 'csv', ...body },
      headers: { 'accept-language': language },
    });
    return { status: answer.statusCode, job: answer.json<Refused>() };
  };
  const jobsOf = async (user: User): Promise<Job[]> =>
    (await server.call('GET', '/api/v2/jobs', { token: await tokenOf(user) })).json<Job[]>();
  const link = async (user: User, { id }: Pick<Job, 'id'>) =>
    server.call('POST', `/api/v2/jobs/${id}/files/0/link`, { token: await tokenOf(user) });
  /** The file of a job that is done. */
  const fileOf = async (user: User, job: Pick<Job, 'id'>) =>
    server.call('GET', (await link(user, job)).json<{ url: string }>().url);
  /** Runs an export to its end and reads its file. */
  const exported = async (user: User, body: object, language?: string) => {
    const { job, status } = await ask(user, body, language);
    await server.house.jobs.runner.settle();
    const ended = (await jobsOf(user)).find(({ id }) => id === job.id);
    if (ended?.state !== 'done') throw new Error(`${status} ${JSON.stringify(ended ?? job)}`);
    const answer = await fileOf(user, job);
    return { job: ended, answer, lines: answer.body.split('\r\n').filter(Boolean) };
  };
  return { ask, jobsOf, link, fileOf, exported };
}
