import type { StrayError } from './report.ts';

/** What vitest says of an error that no test caught: the file and the test that were running when it came. */
interface Caught {
  message: string;
  stack?: string | undefined;
  VITEST_TEST_PATH?: string;
  VITEST_TEST_NAME?: string;
}

/** A test file in a line of a stack: a path, or the address of one. */
const TEST_FILE = /(?:file:\/\/)?([^\s()]+\.test\.tsx?):\d+/;

/**
 * An error belongs to the file that its stack names: one that comes late comes while the next file of the process runs,
 * or the next test. Without such a line it belongs to what was running.
 */
export function strayErrorOf({ message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }: Caught): StrayError {
  const running = VITEST_TEST_PATH ?? null;
  const thrown = TEST_FILE.exec(stack ?? '')?.[1] ?? running;
  // Which test of another file it was nobody knows.
  return { message, file: thrown, title: thrown === running ? (VITEST_TEST_NAME ?? null) : null };
}
