const KEPT_LINES = 200;

/** The last lines of the log of each server that runs, by a name that says which one it is. */
const running = new Map<object, { name: string; lines: () => readonly string[] }>();

/** The servers that run in this process or were started from it, with the last lines each wrote. */
export const logsOfServers = (): { name: string; lines: readonly string[] }[] =>
  [...running.values()].map(({ name, lines }) => ({ name, lines: lines() }));

/** Has the log of a server shown with a test that fails, until what is returned is called. */
export function showLog(name: string, lines: () => readonly string[]): () => void {
  const key = {};
  running.set(key, { name, lines: () => lines().slice(-KEPT_LINES) });
  return () => void running.delete(key);
}

/** pino writes the level first in each line; errors are 50 and fatal ones 60. */
const isError = (line: string): boolean => /^\{"level":[56]0,/.test(line);

/** A log of a server in this process: its errors are printed, the last lines of all of it are kept in memory. */
export function keptLog() {
  const lines: string[] = [];
  return {
    lines: (): readonly string[] => lines,
    write: (line: string): void => {
      if (isError(line)) process.stdout.write(line);
      lines.push(line.trimEnd());
      if (lines.length > KEPT_LINES) lines.shift();
    },
  };
}
