import { parentPort, workerData } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/** One request to the thread; answers carry the same id. */
export type ThreadRequest =
  | { id: number; op: 'query'; sql: string; parameters: unknown[] }
  | { id: number; op: 'dump' }
  | { id: number; op: 'close' };
export type ThreadAnswer =
  | { id: number; ok: true; rows: object[] }
  | { id: number; ok: true; bytes: Uint8Array }
  | { id: number; ok: false; message: string; code?: string; detail?: string; constraint?: string };
export interface ThreadData {
  /** Folder of the data; null keeps it in memory. */
  folder: string | null;
  /** A dump to start from, for tests. */
  dump: string | null;
}

const INT8 = 20;
const BYTEA = 17;
/** Arrays of boolean, json, int8, float4, float8 and jsonb. */
const ARRAYS = [1000, 199, 1016, 1021, 1022, 3807];

/**
 * Lets bytes given for an array, or for bytes, through in binary form, as the driver of PostgreSQL does. The library's own serializer
 * of bytes writes them digit by digit: 10 MB took it seconds and some hundred megabytes.
 */
function takeBinary(db: PGlite): PGlite {
  for (const type of [BYTEA, ...ARRAYS]) {
    const asText = db.serializers[type]!;
    // The driver sends bytes in binary form, whatever its types say of texts.
    db.serializers[type] = (value: unknown) =>
      ArrayBuffer.isView(value) ? (value as unknown as string) : asText(value);
  }
  return db;
}

async function open(): Promise<PGlite> {
  const { folder, dump } = workerData as ThreadData;
  const db = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(dump ? { loadDataDir: new Blob([readFileSync(dump)]) } : {}),
    // Bytes come as `\\x…`; the library's own parser reads them digit by digit.
    parsers: { [INT8]: Number, [BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
  });
  return takeBinary(db);
}

async function answer(db: PGlite, request: ThreadRequest): Promise<ThreadAnswer> {
  if (request.op === 'close') {
    await db.close();
    return { id: request.id, ok: true, rows: [] };
  }
  if (request.op === 'dump') {
    const file = await db.dumpDataDir('none');
    return { id: request.id, ok: true, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
  const { rows } = await db.query<object>(request.sql, request.parameters);
  return { id: request.id, ok: true, rows };
}

function refusal(id: number, error: unknown): ThreadAnswer {
  const { message, code, detail, constraint } = error as Error & {
    code?: string;
    detail?: string;
    constraint?: string;
  };
  return {
    id,
    ok: false,
    message: message || String(error),
    ...(code ? { code } : {}),
    ...(detail ? { detail } : {}),
    ...(constraint ? { constraint } : {}),
  };
}

const port = parentPort;
if (port) {
  const opening = open();
  // Requests are answered strictly in the order they came: the transaction of the other side relies on it.
  let last: Promise<unknown> = opening.then(
    () => port.postMessage({ id: 0, ok: true, rows: [] } satisfies ThreadAnswer),
    (error) => port.postMessage(refusal(0, error)),
  );
  port.on('message', (request: ThreadRequest) => {
    last = last.then(async () => {
      try {
        port.postMessage(await answer(await opening, request));
      } catch (error) {
        port.postMessage(refusal(request.id, error));
      }
      if (request.op === 'close') port.close();
    });
  });
}
