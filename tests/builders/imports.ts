import { errorBodySchema } from '../../contract/error-body.ts';
import type { Import, ImportFault, ImportField, ImportKind } from '../../domain/work/import.ts';
import type { Job } from '../../domain/work/job.ts';
import type { TestServer } from './server.ts';

/** A person who imports files, against the server of a test. */
export function importer(server: TestServer, userId: () => number) {
  const call = async <T>(method: string, path: string, body?: unknown, language = 'pt-BR'): Promise<T> => {
    const answer = await server.call(method, `/api/v2/${path}`, {
      token: await server.tokenOf(userId()),
      headers: { 'accept-language': language },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${errorBodySchema.parse(answer.json()).code}`);
    return answer.json<T>();
  };
  const send = (kind: ImportKind, brand: number, file: string | Uint8Array, name = 'frota.csv'): Promise<Import> => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('brand', String(brand));
    form.append('name', name);
    form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
    return call('POST', 'imports', form);
  };
  const settle = async <T>(asked: Promise<T>): Promise<T> => {
    const answer = await asked;
    await server.house.jobs.runner.settle();
    return answer;
  };
  const read = (id: string): Promise<Import> => call('GET', `imports/${id}`);
  const startCheck = (id: string, columns?: (ImportField | null)[], language?: string): Promise<Job> =>
    call('POST', `imports/${id}/check`, columns ? { columns } : {}, language);
  const startRun = (id: string): Promise<Job> => call('POST', `imports/${id}/run`);
  return {
    call,
    send,
    read,
    startCheck,
    startRun,
    /** Checks a file to its end. */
    check: async (id: string, ...how: [(ImportField | null)[]?, string?]): Promise<Import> => {
      await settle(startCheck(id, ...how));
      return read(id);
    },
    /** Imports its good rows to the end. */
    run: async (id: string): Promise<Import> => {
      await settle(startRun(id));
      return read(id);
    },
    faults: async (id: string, query = ''): Promise<ImportFault[]> =>
      (await call<{ content: ImportFault[] }>('GET', `imports/faults?import=${id}&limit=500${query}`)).content,
    jobs: (): Promise<Job[]> => call('GET', 'jobs'),
    /** The text of the first file of a job. */
    fileOf: async (jobId: string): Promise<string> => {
      const { url } = await call<{ url: string }>('POST', `jobs/${jobId}/files/0/link`);
      return (await server.call('GET', url)).body;
    },
  };
}
