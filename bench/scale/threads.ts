import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that the threads of one process have used, ms, as the kernel counts it. */
export interface ThreadTimes {
  main: number;
  /** Of each worker of a page by its thread id. */
  workers: Map<string, number>;
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A thread that ended between the listing and the reading.
    return '';
  }
};

/** First number of schedstat: nanoseconds on a CPU. */
const cpuMsOf = (pid: number, thread: string): number =>
  Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0) / 1e6;

/** The main thread is the one whose id is the process's own; Chromium names the thread of a page's worker DedicatedWorker. */
export function threadTimes(pid: number): ThreadTimes {
  const threads = readdirSync(`/proc/${pid}/task`);
  const workers = threads.filter((thread) => textOf(`/proc/${pid}/task/${thread}/comm`).startsWith('DedicatedWorker'));
  return { main: cpuMsOf(pid, String(pid)), workers: new Map(workers.map((thread) => [thread, cpuMsOf(pid, thread)])) };
}

/** Share of a CPU, in percent, that the main thread and the busiest worker had between two looks `elapsedMs` apart. */
export function busyPercent(
  before: ThreadTimes,
  after: ThreadTimes,
  elapsedMs: number,
): { main: number; worker: number } {
  const worked = [...after.workers].map(([thread, ms]) => ms - (before.workers.get(thread) ?? 0));
  return { main: (100 * (after.main - before.main)) / elapsedMs, worker: (100 * Math.max(0, ...worked)) / elapsedMs };
}

/** The processes that came from one, itself included. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(descendantsOf)];
}

const TICK_MS = 10;

/** CPU time that a process and all that came from it have used, ms; the kernel counts it in hundredths of a second. */
export function cpuMsOfAll(pid: number): number {
  return descendantsOf(pid).reduce((sum, one) => {
    const stat = textOf(`/proc/${one}/stat`);
    // The name of a process stands in brackets and may hold spaces: user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
  }, 0);
}

/** The renderer that holds the page with workers; there is one as long as one page is open. */
export function rendererOf(browserPids: readonly number[]): number {
  const found = browserPids
    .flatMap(descendantsOf)
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes('--type=renderer') && threadTimes(pid).workers.size > 0);
  if (found.length !== 1) throw new Error(`${found.length} renderers with workers were found, not one`);
  return found[0]!;
}
