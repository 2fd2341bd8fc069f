import { afterEach } from 'vitest';
import { explainFailure } from './watched-pages.ts';

// Runs before each file of browser tests. Hooks of a file run before this one: those that close a page of a failed test explain it first.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await explainFailure(task);
});
